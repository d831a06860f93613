import { groupBy } from '../group-by.ts';
import type { Execution } from '../load/executions.ts';

/** What the adapter of an account has carried out. */
export class Work {
  readonly #byMarker: ReadonlyMap<string, readonly Execution[]>;

  constructor(executions: readonly Execution[]) {
    this.#byMarker = groupBy(executions, ({ marker }) => String(marker));
  }

  /** What was done for one command of a client. */
  of(marker: number): readonly Execution[] {
    return this.#byMarker.get(String(marker)) ?? [];
  }

  /** What the service calls the commands of these markers. */
  commandsOf(markers: readonly number[]): string[] {
    return [...new Set(markers.flatMap((marker) => this.of(marker).map(({ commandId }) => commandId)))];
  }
}
