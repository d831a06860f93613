import type { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import type { Database } from '@kerf/db';

/** The API keys of accounts. */
export class Keys {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /**
   * Ends a key. When this resolves no request with it is admitted any more; `revoked` is false for a key the account
   * does not have. It may be called again: the first moment stays, and the announcement is repeated in case it was lost.
   */
  async revoke(accountId: string, keyId: string): Promise<{ revoked: boolean }> {
    const { apiKey } = this.database.prisma;
    await apiKey.updateMany({ where: { id: keyId, accountId, revokedAt: null }, data: { revokedAt: new Date() } });
    const revoked = (await apiKey.count({ where: { id: keyId, accountId } })) > 0;
    if (revoked) this.bus.announce(keyRevoked, { accountId, keyId });
    return { revoked };
  }
}
