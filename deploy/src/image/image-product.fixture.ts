import { join } from 'node:path';
import type { RunningProcess } from '@kerf/tools';
import { Agent, request } from 'undici';
import { type ContainerOptions, runContainer, startContainer } from './container.fixture.ts';
import { type Deployment, describeContainer, startDeployment } from './deployment.fixture.ts';
import type { BuiltImage } from './image-builder.fixture.ts';

const deadlineMs = 60_000;
const behind = ['accounts', 'quota', 'standards', 'broker'];
const edge = ['gateway', 'issuer'];

/** Services of the product, in the order in which they start. */
export const services: readonly string[] = [...behind, ...edge];

/** The services of deploy/compose.yaml in containers of one image, on stores of this machine. */
export class ImageProduct {
  readonly #image: BuiltImage;
  readonly #deployment: Deployment;
  readonly #agent: Agent;
  readonly running = new Map<string, RunningProcess>();

  private constructor(image: BuiltImage, deployment: Deployment) {
    this.#image = image;
    this.#deployment = deployment;
    this.#agent = new Agent({ connect: { ca: deployment.ca } });
  }

  /** Starts the stores; the programs follow. */
  static async prepare(image: BuiltImage, folder: string): Promise<ImageProduct> {
    return new ImageProduct(image, await startDeployment(folder, services));
  }

  /** Container of a service of the Compose file. */
  describe = (name: string): ContainerOptions => describeContainer(this.#deployment, this.#image, name);

  migrate = (): Promise<{ code: unknown; output: string }> => runContainer(this.describe('migrate'));

  async startServices(): Promise<void> {
    for (const names of [behind, edge]) await Promise.all(names.map((name) => this.#start(name, this.describe(name))));
  }

  async #start(name: string, options: ContainerOptions): Promise<void> {
    const logFile = join(this.#deployment.folder, 'logs', `${name}.log`);
    this.running.set(name, await startContainer(options, logFile, async () => (await this.readState(name)) === 200));
  }

  /** Status of `/readyz` of a service; 0 when it does not answer. */
  async readState(name: string): Promise<number> {
    const url = `http://127.0.0.1:${this.#deployment.internalPorts[name]}/readyz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status ?? 0;
  }

  /** Starts the headless adapter of the image with a key, and waits until the service lists it. */
  async startAdapter(key: string): Promise<void> {
    const described = this.describe('adapter');
    const url = `wss://127.0.0.1:${this.#deployment.ports['broker']}`;
    const args = described.args.map((argument) => (argument.startsWith('wss://') ? url : argument));
    const options = { ...described, args, environment: { KERF_API_KEY: key } };
    const isListed = async () => {
      const { adapters } = await this.send('GET', '/api/v1/adapter/status', { key });
      return Array.isArray(adapters) && adapters.length > 0;
    };
    const logFile = join(this.#deployment.folder, 'logs/adapter.log');
    this.running.set('adapter', await startContainer(options, logFile, isListed));
  }

  /** Sends a request to the gateway; resolves to the fields of the answer. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    { key, body }: { key?: string; body?: object },
  ): Promise<Record<string, unknown>> {
    const answer = await request(`https://127.0.0.1:${this.#deployment.ports['gateway']}${path}`, {
      method,
      dispatcher: this.#agent,
      headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: answer.statusCode, ...((await answer.body.json()) as object) };
  }

  /** Stops the programs in reverse order; resolves to their exit codes. */
  async stopPrograms(): Promise<Record<string, number | null>> {
    const codes: Record<string, number | null> = {};
    for (const [name, program] of [...this.running].reverse()) {
      await program.stop();
      codes[name] = await program.exited;
    }
    this.running.clear();
    return codes;
  }

  stop = async (): Promise<void> => {
    await this.stopPrograms();
    await this.#agent.close();
    await this.#deployment.stop();
  };
}
