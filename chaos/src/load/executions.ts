/** How often each command was really carried out, over all adapters and all their connections. */
export class Executions {
  readonly counts: Map<number, number> = new Map();
  #last = 0;

  /** Carry out a command; the number of the execution, so that two of one command can be told apart. */
  add(marker: number): number {
    this.counts.set(marker, (this.counts.get(marker) ?? 0) + 1);
    this.#last += 1;
    return this.#last;
  }
}
