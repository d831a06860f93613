import { digestKey, displayKey, mintInvitationToken, mintKey, type StoredKey } from '@kerf/contracts';
import { retryRequest } from './retry.ts';
import type { UndeliveredSecrets } from './undelivered-secrets.ts';

/**
 * Issuer of keys and invitation tokens. They are created here so that only digests travel on the bus. The write must be
 * idempotent; a secret with an unknown write outcome is withdrawn.
 */
export class KeyIssuer {
  constructor(
    private readonly pepper: string,
    private readonly withdrawals: UndeliveredSecrets,
  ) {}

  async issueKey<T>(write: (stored: StoredKey) => Promise<T>): Promise<{ key: string; written: T }> {
    const key = mintKey();
    const stored = { digest: digestKey(key, this.pepper), ...displayKey(key) };
    return { key, written: await this.writeOrWithdraw(stored.digest, () => write(stored)) };
  }

  async issueInvitationToken<T>(write: (tokenDigest: string) => Promise<T>): Promise<{ token: string; written: T }> {
    const token = mintInvitationToken();
    const digest = digestKey(token, this.pepper);
    return { token, written: await this.writeOrWithdraw(digest, () => write(digest)) };
  }

  private writeOrWithdraw<T>(digest: string, write: () => Promise<T>): Promise<T> {
    return retryRequest(write, () => this.withdrawals.startWithdrawal(digest));
  }
}

/** Message that accompanies every new key. */
export const shownOnceMessage = 'Save this API key now. It is not shown again.';
