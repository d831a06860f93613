import { digestKey, displayKey, mintInvitationToken, mintKey, type StoredKey } from '@kerf/contracts';
import { askAgain } from './ask-again.ts';
import type { Withdrawals } from './withdrawals.ts';

/**
 * Makes keys, and tokens of invitations. They are made here, so that they are never on the bus: only their stored form
 * travels. Writing one must be something that may be done twice. One whose writing may have failed is withdrawn.
 */
export class KeyMint {
  constructor(
    private readonly pepper: string,
    private readonly withdrawals: Withdrawals,
  ) {}

  async make<T>(write: (stored: StoredKey) => Promise<T>): Promise<{ key: string; written: T }> {
    const key = mintKey();
    const stored = { digest: digestKey(key, this.pepper), ...displayKey(key) };
    return { key, written: await this.insist(stored.digest, () => write(stored)) };
  }

  async makeInvitation<T>(write: (tokenDigest: string) => Promise<T>): Promise<{ token: string; written: T }> {
    const token = mintInvitationToken();
    const digest = digestKey(token, this.pepper);
    return { token, written: await this.insist(digest, () => write(digest)) };
  }

  private insist<T>(digest: string, write: () => Promise<T>): Promise<T> {
    return askAgain(write, () => this.withdrawals.begin(digest));
  }
}

/** What is told with every key that was made. */
export const shownOnce = 'Save this API key now. It is not shown again.';
