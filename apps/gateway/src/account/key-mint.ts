import { digestKey, displayKey, mintInvitationToken, mintKey, type StoredKey } from '@kerf/contracts';
import { askAgain } from './ask-again.ts';
import type { Withdrawals } from './withdrawals.ts';

/**
 * Issuer of keys and invitation tokens. They are created here so that only digests travel on the bus. The write must be
 * idempotent; a secret with an unknown write outcome is withdrawn.
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

/** Message that accompanies every new key. */
export const shownOnce = 'Save this API key now. It is not shown again.';
