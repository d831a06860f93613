/** States of a connection, in order. */
const states = ['new', 'registering', 'registered', 'closed'] as const;

type StateName = (typeof states)[number];

/** State of a connection, which only advances, with waiters for later states. */
export class ConnectionState {
  private index = 0;
  private readonly waiters = new Set<{ readonly targetIndex: number; readonly resolve: () => void }>();

  is(name: StateName): boolean {
    return states[this.index] === name;
  }

  /** Advances to a state and resolves its waiters. */
  advanceTo(to: StateName): void {
    this.index = states.indexOf(to);
    for (const waiter of this.waiters) {
      if (this.index < waiter.targetIndex) continue;
      this.waiters.delete(waiter);
      waiter.resolve();
    }
  }

  /** Resolves when this or a later state is reached. */
  waitFor(name: StateName): Promise<void> {
    const targetIndex = states.indexOf(name);
    return this.index >= targetIndex
      ? Promise.resolve()
      : new Promise((resolve) => void this.waiters.add({ targetIndex, resolve }));
  }
}
