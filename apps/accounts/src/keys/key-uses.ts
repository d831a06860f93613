import type { Bus } from '@kerf/bus';
import { type Input, keyFirstUsed, type keys, type Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';

type Touch = (typeof keys)['touchKeys'];

// A locked key is skipped: waiting could deadlock, and the key will be used again.
// The digest of an assistant or session stays: its secret may have been replaced, and is too short-lived to need a new
// pepper. A use moves the end of a live session, by the clock of the database. Returns the accounts of the keys that were
// unused before; of several services that report the first use of a key, one finds it unused.
const touch = {
  name: 'touch_keys',
  text: `
    WITH used AS (
      SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[], $4::text[]) AS used (id, digest, at, network)
    ), free AS (
      SELECT key.id, key.account_id, key.last_used_at AS used_before FROM accounts.api_key AS key
      WHERE key.id = ANY ($1::uuid[])
      FOR UPDATE SKIP LOCKED
    ), touched AS (
      UPDATE accounts.api_key AS key
      SET last_used_at = greatest(key.last_used_at, used.at),
          last_used_network = CASE WHEN key.last_used_at >= used.at THEN key.last_used_network ELSE used.network END,
          digest = CASE WHEN key.origin IN ('oauth', 'session') THEN key.digest ELSE used.digest END,
          expires_at = CASE WHEN key.origin = 'session' AND key.expires_at > now()
                            THEN least(now() + interval '12 hours', session.absolute_end) ELSE key.expires_at END
      FROM used JOIN free USING (id) LEFT JOIN accounts.session ON session.key_id = free.id
      WHERE key.id = used.id
        AND (key.last_used_at IS NULL OR key.last_used_at < used.at OR key.digest <> used.digest)
      RETURNING key.id, key.origin
    )
    SELECT DISTINCT free.account_id AS "accountId" FROM touched JOIN free USING (id)
    WHERE free.used_before IS NULL AND touched.origin <> 'session'`,
};

/** Last use of keys, reported in batches by the services that admit them: the first use at once, others periodically. */
export class KeyUses {
  constructor(
    private readonly database: Pick<Database, 'queryRows'>,
    private readonly bus: Pick<Bus, 'announce'>,
  ) {}

  /**
   * Records when keys were last used, and updates their digests to the current pepper. So they are still found when the
   * previous pepper is removed. It does not check if a key is live. Announces the first use of each key.
   */
  async recordUses({ uses }: Input<Touch>): Promise<Output<Touch>> {
    const accounts = await this.database.queryRows<{ accountId: string }>(touch, [
      uses.map(({ keyId }) => keyId),
      uses.map(({ digest }) => Buffer.from(digest, 'hex')),
      uses.map(({ usedAt }) => usedAt),
      uses.map(({ network }) => network ?? null),
    ]);
    for (const { accountId } of accounts) this.bus.announce(keyFirstUsed, { accountId });
    return {};
  }
}
