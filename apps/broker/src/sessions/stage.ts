/** States of a connection, in order. */
const order = ['new', 'registering', 'registered', 'closed'] as const;

type Name = (typeof order)[number];

/** State of a connection, which only advances, with waiters for later states. */
export class Stage {
  private at = 0;
  private readonly waiting = new Set<{ readonly until: number; readonly goOn: () => void }>();

  is(name: Name): boolean {
    return order[this.at] === name;
  }

  /** Advances to a state and resolves its waiters. */
  come(to: Name): void {
    this.at = order.indexOf(to);
    for (const one of this.waiting) {
      if (this.at < one.until) continue;
      this.waiting.delete(one);
      one.goOn();
    }
  }

  /** Resolves when this or a later state is reached. */
  reached(name: Name): Promise<void> {
    const until = order.indexOf(name);
    return this.at >= until ? Promise.resolve() : new Promise((goOn) => void this.waiting.add({ until, goOn }));
  }
}
