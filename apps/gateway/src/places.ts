/** How many of something the accounts have in this process, and how many each may have. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(readonly most: number) {}

  /** Whether there was a place for one more. */
  take(accountId: string): boolean {
    const count = this.taken.get(accountId) ?? 0;
    if (count >= this.most) return false;
    this.taken.set(accountId, count + 1);
    return true;
  }

  giveBack(accountId: string): void {
    const count = this.taken.get(accountId) ?? 0;
    if (count > 1) this.taken.set(accountId, count - 1);
    else this.taken.delete(accountId);
  }
}
