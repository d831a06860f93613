import { catalog } from '@kerf/catalog';
import { Kernel } from '@kerf/kernel';
import type { Command } from './command.ts';

interface Made {
  readonly object_id: string;
  readonly volume: number;
  readonly bounding_box: { readonly min: number[]; readonly max: number[] };
  readonly warnings: readonly string[];
}

/** A kernel that runs the commands of a design like a batch does. */
export class PanelShop {
  readonly #kernel: Kernel;

  private constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  static async open(): Promise<PanelShop> {
    return new PanelShop(await Kernel.start());
  }

  /** Runs the commands and returns the result of the last. */
  async make(commands: readonly Command[]): Promise<Made> {
    const made = new Map<string, Made>();
    for (const { id, command, parameters } of commands) {
      const entry = catalog.find(command);
      const read = entry?.parameters.parse(resolved(parameters, made));
      made.set(id, (await this.#kernel.run(command as never, read as never, { timeoutMs: 20_000 })) as Made);
    }
    const last = [...made.values()].at(-1);
    if (!last) throw new Error('there is no command');
    return last;
  }

  async box(length: number, width: number, height: number, position: number[]): Promise<string> {
    const parameters = { length, width, height, position };
    return (await this.make([{ id: 'box', command: 'create_box', parameters }])).object_id;
  }

  close(): Promise<void> {
    return this.#kernel.stop();
  }
}

const resolved = (parameters: Record<string, unknown>, made: ReadonlyMap<string, Made>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(parameters).replace(/\$\{(\w+)\.object_id\}/g, (_, id: string) => {
      const step = made.get(id);
      if (!step) throw new Error(`no earlier command has the id ${id}`);
      return step.object_id;
    }),
  );
