/** Count per name. */
export class NameCounter {
  readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  has(name: string): boolean {
    return this.counts.has(name);
  }
}
