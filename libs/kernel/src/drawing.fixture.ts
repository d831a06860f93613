import { isDeepStrictEqual } from 'node:util';
import { type AdapterToolName, catalog, type Parameters } from '@kerf/catalog';
import type { Commands } from './commands.ts';
import { Kernel, type KernelOptions } from './kernel.ts';
import { KernelError } from './kernel-error.ts';

export const limits = { timeoutMs: 20_000 };

/** A kernel for tests. It is called as the service calls it: the catalogue parses parameters and fills in defaults. */
export class Drawing {
  readonly kernel: Kernel;

  private constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  static async start(options?: KernelOptions): Promise<Drawing> {
    return new Drawing(await Kernel.start(options));
  }

  run<N extends AdapterToolName>(tool: N, given: object = {}): Promise<Commands[N]['result']> {
    return this.kernel.run(tool, read(tool, given), limits);
  }

  /** Creates a box, by default a 10 mm cube, and returns its id. */
  async box(size: readonly number[] = [10, 10, 10], position: readonly number[] = [0, 0, 0]): Promise<string> {
    const [length, width, height] = size;
    return (await this.run('create_box', { length, width, height, position })).object_id;
  }

  async cylinder(radius: number, height: number, more: object = {}): Promise<string> {
    return (await this.run('create_cylinder', { radius, height, ...more })).object_id;
  }

  /** Reads everything that a caller can see of the document. */
  async visible() {
    const state = await this.run('get_state');
    const { objects } = await this.run('list_objects', { limit: 1000 });
    const details = objects.map(({ object_id }) => this.run('get_object_details', { object_id }));
    return { state, objects, details: await Promise.all(details) };
  }

  /** Runs an action that must fail; returns its error, and checks that the document is unchanged and still usable. */
  async refused(action: () => Promise<unknown>) {
    const before = await this.visible();
    const { code, message } = await action().then(unexpected, asKernelError);
    const isUnchanged = isDeepStrictEqual(await this.visible(), before);
    await this.run('create_box', { length: 1, width: 1, height: 1 });
    const { revision } = await this.run('get_state');
    return { code, message, isUnchanged, goesOn: revision === before.state.revision + 1 };
  }

  stop(): Promise<void> {
    return this.kernel.stop();
  }
}

/** Conditions that hold after every refusal. */
export const harmless = { isUnchanged: true, goesOn: true };

const unexpected = () => ({ code: 'none', message: 'It was not refused.' });

function asKernelError(error: unknown): { code: string; message: string } {
  if (error instanceof KernelError) return error;
  throw error;
}

export function read<N extends AdapterToolName>(tool: N, given: object): Parameters<N> {
  const entry = catalog.find(tool);
  if (!entry) throw new Error(`no tool ${tool}`);
  return entry.parameters.parse(given) as Parameters<N>; // of this very tool
}
