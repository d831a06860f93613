/** Order of the items of one key: as they came, or the newest and the oldest by turns. */
export type FairOrder = 'arrival' | 'both ends';

/** Queue that serves its keys by turns; each key may have keys of its own, such as a network and its addresses. */
export class FairQueue<Item extends object> {
  /** In order of service: the key that was served last is at the end. */
  readonly #branches = new Map<string, FairQueue<Item>>();
  readonly #items: Item[] = [];
  readonly #order: FairOrder;
  #isNewestNext = true;
  #size = 0;

  constructor(order: FairOrder = 'arrival') {
    this.#order = order;
  }

  /** Number of items in all. */
  get size(): number {
    return this.#size;
  }

  /** Adds an item behind those of the same path. */
  push([key, ...rest]: readonly string[], item: Item): void {
    this.#size += 1;
    if (key === undefined) return void this.#items.push(item);
    const branch = this.#branches.get(key) ?? new FairQueue<Item>(this.#order);
    branch.push(rest, item);
    this.#branches.set(key, branch);
  }

  /** Removes and returns the next item, of the first key that `isOpen` accepts. */
  shift(isOpen: (key: string) => boolean = () => true): Item | undefined {
    const item = this.#shiftOwn() ?? this.#shiftBranch(isOpen);
    if (item) this.#size -= 1;
    return item;
  }

  /**
   * Removes and returns the item that would be served last, of the key with the most items; of the last such key. This
   * is the newest one, or the middle one if both ends are served.
   */
  dropLast(): Item | undefined {
    const item = this.#dropOwn() ?? this.#dropFromLongest();
    if (item) this.#size -= 1;
    return item;
  }

  /** Removes an item that waits no longer; returns false if it was served or dropped before. */
  delete([key, ...rest]: readonly string[], item: Item): boolean {
    const isFound = key === undefined ? this.#deleteOwn(item) : this.#deleteFrom(key, rest, item);
    if (isFound) this.#size -= 1;
    return isFound;
  }

  #shiftOwn(): Item | undefined {
    if (this.#order === 'arrival') return this.#items.shift();
    const item = this.#isNewestNext ? this.#items.pop() : this.#items.shift();
    this.#isNewestNext = !this.#isNewestNext;
    return item;
  }

  #dropOwn(): Item | undefined {
    if (this.#order === 'arrival') return this.#items.pop();
    return this.#items.splice(this.#items.length >> 1, 1)[0];
  }

  #deleteOwn(item: Item): boolean {
    const at = this.#items.indexOf(item);
    if (at >= 0) this.#items.splice(at, 1);
    return at >= 0;
  }

  #deleteFrom(key: string, rest: readonly string[], item: Item): boolean {
    const branch = this.#branches.get(key);
    if (!branch?.delete(rest, item)) return false;
    if (branch.size === 0) this.#branches.delete(key);
    return true;
  }

  #shiftBranch(isOpen: (key: string) => boolean): Item | undefined {
    for (const [key, branch] of this.#branches) {
      if (!isOpen(key)) continue;
      const item = branch.shift();
      this.#branches.delete(key);
      if (branch.size > 0) this.#branches.set(key, branch);
      return item;
    }
    return undefined;
  }

  #dropFromLongest(): Item | undefined {
    let longest: [string, FairQueue<Item>] | undefined;
    for (const entry of this.#branches) if (entry[1].size >= (longest?.[1].size ?? 0)) longest = entry;
    if (!longest) return undefined;
    const [key, branch] = longest;
    const item = branch.dropLast();
    if (branch.size === 0) this.#branches.delete(key);
    return item;
  }
}
