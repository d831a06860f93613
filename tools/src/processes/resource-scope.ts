/** Resource that is active until it is stopped. */
export interface Stoppable {
  stop: () => Promise<void>;
}

/** Scope that owns everything a run has started and stops it in reverse order. */
export class ResourceScope implements Stoppable {
  readonly #owned: Stoppable[] = [];

  add<T extends Stoppable>(resource: T): T {
    this.#owned.push(resource);
    return resource;
  }

  /** Owns resources that start concurrently; when one fails, the others are owned before its error is thrown. */
  async addAll<T extends Stoppable>(starting: Iterable<Promise<T>>): Promise<T[]> {
    const settled = await Promise.allSettled(starting);
    const resources = settled.flatMap((result) => (result.status === 'fulfilled' ? [this.add(result.value)] : []));
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return resources;
  }

  /** Stops everything, even if some resources fail to stop; then throws the first failure. */
  stop = async (): Promise<void> => {
    let failed: PromiseRejectedResult | undefined;
    for (let resource = this.#owned.pop(); resource; resource = this.#owned.pop()) {
      const [outcome] = await Promise.allSettled([resource.stop()]);
      if (outcome.status === 'rejected') failed ??= outcome;
    }
    if (failed) throw failed.reason;
  };
}
