/** The stages of a connection, in the order in which it comes to them. */
const order = ['new', 'registering', 'registered', 'closed'] as const;

type Name = (typeof order)[number];

/** How far a connection is, and who waits until it is further. It never goes back. */
export class Stage {
  private at = 0;
  private readonly waiting = new Set<{ readonly until: number; readonly goOn: () => void }>();

  is(name: Name): boolean {
    return order[this.at] === name;
  }

  /** From now on it is there. */
  come(to: Name): void {
    this.at = order.indexOf(to);
    for (const one of this.waiting) {
      if (this.at < one.until) continue;
      this.waiting.delete(one);
      one.goOn();
    }
  }

  /** Resolves when it is as far as that, or further. */
  reached(name: Name): Promise<void> {
    const until = order.indexOf(name);
    return this.at >= until ? Promise.resolve() : new Promise((goOn) => void this.waiting.add({ until, goOn }));
  }
}
