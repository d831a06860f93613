import { isDeepStrictEqual } from 'node:util';
import { type AdapterToolName, catalog, type Parameters } from '@kerf/catalog';
import type { Commands } from './commands.ts';
import { Kernel, type KernelOptions } from './kernel.ts';
import { KernelError } from './kernel-error.ts';

export const limits = { timeoutMs: 20_000 };

/** A kernel for tests. It is called as the service calls it: the catalogue parses parameters and fills in defaults. */
export class TestKernel {
  readonly kernel: Kernel;

  private constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  static async start(options?: KernelOptions): Promise<TestKernel> {
    return new TestKernel(await Kernel.start(options));
  }

  run<N extends AdapterToolName>(tool: N, given: object = {}): Promise<Commands[N]['result']> {
    return this.kernel.run(tool, parseParameters(tool, given), limits);
  }

  /** Creates a box, by default a 10 mm cube, and returns its id. */
  async createBox(size: readonly number[] = [10, 10, 10], position: readonly number[] = [0, 0, 0]): Promise<string> {
    const [length, width, height] = size;
    return (await this.run('create_box', { length, width, height, position })).object_id;
  }

  async createCylinder(radius: number, height: number, overrides: object = {}): Promise<string> {
    return (await this.run('create_cylinder', { radius, height, ...overrides })).object_id;
  }

  /** Reads everything that a caller can see of the document. */
  async readDocument() {
    const state = await this.run('get_state');
    const { objects } = await this.run('list_objects', { limit: 1000 });
    const details = objects.map(({ object_id }) => this.run('get_object_details', { object_id }));
    return { state, objects, details: await Promise.all(details) };
  }

  /** Runs an action that must fail; returns its error, and checks that the document is unchanged and still usable. */
  async captureRefusal(action: () => Promise<unknown>) {
    const before = await this.readDocument();
    const { code, message } = await action().then(notRefused, asKernelError);
    const isUnchanged = isDeepStrictEqual(await this.readDocument(), before);
    await this.run('create_box', { length: 1, width: 1, height: 1 });
    const { revision } = await this.run('get_state');
    return { code, message, isUnchanged, goesOn: revision === before.state.revision + 1 };
  }

  stop(): Promise<void> {
    return this.kernel.stop();
  }
}

/** Conditions that hold after every refusal. */
export const unchangedAndUsable = { isUnchanged: true, goesOn: true };

const notRefused = () => ({ code: 'none', message: 'It was not refused.' });

function asKernelError(error: unknown): { code: string; message: string } {
  if (error instanceof KernelError) return error;
  throw error;
}

export function parseParameters<N extends AdapterToolName>(tool: N, given: object): Parameters<N> {
  const entry = catalog.findTool(tool);
  if (!entry) throw new Error(`no tool ${tool}`);
  return entry.parameters.parse(given) as Parameters<N>; // of this very tool
}
