import { groupBy } from '../group-by.ts';
import type { Execution } from '../journal/executions.ts';

/** Executions of an account's adapter, by marker. */
export class ExecutionIndex {
  readonly #byMarker: ReadonlyMap<string, readonly Execution[]>;

  constructor(executions: readonly Execution[]) {
    this.#byMarker = groupBy(executions, ({ marker }) => String(marker));
  }

  /** Executions of one client command. */
  findByMarker(marker: number): readonly Execution[] {
    return this.#byMarker.get(String(marker)) ?? [];
  }

  /** Command ids under which these markers were executed. */
  findCommandIds(markers: readonly number[]): string[] {
    return [...new Set(markers.flatMap((marker) => this.findByMarker(marker).map(({ commandId }) => commandId)))];
  }
}
