/** The keys that were added last: at most so many, and those added first are forgotten first. */
export class LatestKeys {
  private readonly ids = new Set<string>();

  constructor(private readonly most: number) {}

  has(keyId: string): boolean {
    return this.ids.has(keyId);
  }

  add(keyId: string): void {
    this.ids.delete(keyId);
    this.ids.add(keyId);
    if (this.ids.size <= this.most) return;
    const [oldest] = this.ids;
    if (oldest !== undefined) this.ids.delete(oldest);
  }
}
