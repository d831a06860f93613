/** A map that remembers at most so many entries: beyond that it forgets the one that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    // A map keeps its entries in the order in which they came, also when one is set again.
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.most) return this;
    const [oldest] = this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}
