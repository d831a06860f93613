/** How many of something are under way in this process, by the name of whom or what they are of, and how many may be. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(readonly most: number) {}

  /** Whether there was a place for one more. */
  take(name: string): boolean {
    const count = this.taken.get(name) ?? 0;
    if (count >= this.most) return false;
    this.taken.set(name, count + 1);
    return true;
  }

  giveBack(name: string): void {
    const count = this.taken.get(name) ?? 0;
    if (count > 1) this.taken.set(name, count - 1);
    else this.taken.delete(name);
  }
}
