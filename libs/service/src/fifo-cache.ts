/** Map with a maximum size that evicts the entry set longest ago. */
export class FifoCache<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxEntries: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    // A Map keeps insertion order, so the entry is deleted first to move it to the end.
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.maxEntries) return this;
    const [oldest] = this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}
