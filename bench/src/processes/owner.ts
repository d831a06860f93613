interface Stoppable {
  stop: () => Promise<unknown>;
}

/** Owns what a run has started, and stops it in reverse order. */
export class Owner {
  readonly #owned: Stoppable[] = [];

  own<T extends Stoppable>(thing: T): T {
    this.#owned.push(thing);
    return thing;
  }

  stop = async (): Promise<void> => {
    for (let thing = this.#owned.pop(); thing; thing = this.#owned.pop()) await thing.stop();
  };
}
