import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@kerf/tools';
import { type Dispatcher, request } from 'undici';
import { isAccept, isDenial, type KeyedRequest } from './history.ts';

/** Whom to ask, and with which key. */
export interface HammerOptions {
  readonly gatewayUrls: readonly string[];
  readonly dispatcher: Dispatcher;
  readonly secret: string;
}

const deadlineMs = 60_000;
const patienceMs = 30_000;
const restMs = 10;

const asked = [
  { method: 'GET', path: '/api/v1/auth/user', body: undefined },
  {
    method: 'POST',
    path: '/api/v1/execute',
    body: { command: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
  },
] as const;
type Asked = (typeof asked)[number];

/** Asks every gateway the same with one key, again and again, at once a request that reads and one that executes. */
export class Hammer {
  readonly #options: HammerOptions;
  readonly #lines: KeyedRequest[][] = [];
  readonly #working: Promise<unknown>;
  #isOver = false;

  constructor(options: HammerOptions) {
    this.#options = options;
    const working = options.gatewayUrls.flatMap((gateway) => asked.map((one) => this.#go(gateway, one)));
    this.#working = Promise.all(working);
  }

  /** Everything that was asked until now. */
  get requests(): KeyedRequest[] {
    return this.#lines.flat();
  }

  /** Resolves when every line has had so many accepts. */
  sees(accepts: number): Promise<void> {
    return this.#each((line) => line.filter(isAccept).length >= accepts, 'accepted the key');
  }

  /** Resolves when every line has had so many denials of requests that started after this moment. */
  seesDenials(denials: number, after: number): Promise<void> {
    const enough = (line: readonly KeyedRequest[]) =>
      line.filter((one) => one.startedAt > after && isDenial(one)).length >= denials;
    return this.#each(enough, 'refused the key after it was revoked');
  }

  stop = async (): Promise<void> => {
    this.#isOver = true;
    await this.#working;
  };

  #each(isEnough: (line: readonly KeyedRequest[]) => boolean, what: string): Promise<void> {
    const every = async () => this.#lines.every(isEnough);
    return waitUntil(every, deadlineMs, `Not every gateway has ${what} within ${deadlineMs / 1000} s.`);
  }

  async #go(gateway: string, what: Asked): Promise<void> {
    const line: KeyedRequest[] = [];
    this.#lines.push(line);
    while (!this.#isOver) {
      const answered = await this.#ask(gateway, what);
      line.push(answered);
      // Whoever is refused is refused quickly; the gateways shall still get to answer others.
      if (answered.status !== 200) await pause(restMs);
    }
  }

  async #ask(gateway: string, { method, path, body }: Asked): Promise<KeyedRequest> {
    const { dispatcher, secret } = this.#options;
    const headers = { 'x-api-key': secret, ...(body && { 'content-type': 'application/json' }) };
    const startedAt = performance.now();
    try {
      const answer = await request(new URL(path, gateway), {
        method,
        dispatcher,
        headers,
        signal: AbortSignal.timeout(patienceMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.body.dump();
      const code = String(answer.headers['x-error-code'] ?? '');
      return { gateway, path, startedAt, status: answer.statusCode, code };
    } catch {
      return { gateway, path, startedAt, status: 0, code: '' };
    }
  }
}
