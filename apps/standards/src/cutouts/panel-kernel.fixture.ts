import { catalog } from '@kerf/catalog';
import { Kernel } from '@kerf/kernel';
import type { Command } from './command.ts';

interface CreatedObject {
  readonly object_id: string;
  readonly volume: number;
  readonly bounding_box: { readonly min: number[]; readonly max: number[] };
  readonly warnings: readonly string[];
}

/** A kernel that runs the commands of a design like a batch does. */
export class PanelKernel {
  readonly #kernel: Kernel;

  private constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  static async open(): Promise<PanelKernel> {
    return new PanelKernel(await Kernel.start());
  }

  /** Runs the commands and returns the result of the last. */
  async runCommands(commands: readonly Command[]): Promise<CreatedObject> {
    const made = new Map<string, CreatedObject>();
    for (const { id, command, parameters } of commands) {
      const entry = catalog.findTool(command);
      const read = entry?.parameters.parse(resolveReferences(parameters, made));
      made.set(id, (await this.#kernel.run(command as never, read as never, { timeoutMs: 20_000 })) as CreatedObject);
    }
    const last = [...made.values()].at(-1);
    if (!last) throw new Error('there is no command');
    return last;
  }

  async createBox(length: number, width: number, height: number, position: number[]): Promise<string> {
    const parameters = { length, width, height, position };
    return (await this.runCommands([{ id: 'box', command: 'create_box', parameters }])).object_id;
  }

  close(): Promise<void> {
    return this.#kernel.stop();
  }
}

const resolveReferences = (
  parameters: Record<string, unknown>,
  made: ReadonlyMap<string, CreatedObject>,
): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(parameters).replace(/\$\{(\w+)\.object_id\}/g, (_, id: string) => {
      const step = made.get(id);
      if (!step) throw new Error(`no earlier command has the id ${id}`);
      return step.object_id;
    }),
  );
