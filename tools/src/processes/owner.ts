/** Something that runs until it is stopped. */
export interface Stoppable {
  stop: () => Promise<void>;
}

/** Owns what a run has started, and stops it in reverse order. */
export class Owner implements Stoppable {
  readonly #owned: Stoppable[] = [];

  own<T extends Stoppable>(thing: T): T {
    this.#owned.push(thing);
    return thing;
  }

  /** Own what a group starts at once; when one of them fails, the others are owned before the failure is thrown. */
  async ownAll<T extends Stoppable>(starting: Iterable<Promise<T>>): Promise<T[]> {
    const settled = await Promise.allSettled(starting);
    const things = settled.flatMap((result) => (result.status === 'fulfilled' ? [this.own(result.value)] : []));
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return things;
  }

  /** What fails to stop keeps nothing else running: the first failure is thrown when everything was told. */
  stop = async (): Promise<void> => {
    let failed: PromiseRejectedResult | undefined;
    for (let thing = this.#owned.pop(); thing; thing = this.#owned.pop()) {
      const [end] = await Promise.allSettled([thing.stop()]);
      if (end.status === 'rejected') failed ??= end;
    }
    if (failed) throw failed.reason;
  };
}
