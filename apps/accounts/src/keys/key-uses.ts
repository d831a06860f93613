import type { Input, keys, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';

type Touch = (typeof keys)['touchKeys'];

// A locked key is skipped: waiting could deadlock, and the key will be used again.
// The digest of an assistant or session stays: its secret may have been replaced, and is too short-lived to need a new
// pepper. A use moves the end of a live session, by the clock of the database.
const touch = {
  name: 'touch_keys',
  text: `
    WITH used AS (
      SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) AS used (id, digest, at)
    ), free AS (
      SELECT key.id FROM accounts.api_key AS key
      WHERE key.id = ANY ($1::uuid[])
      FOR UPDATE SKIP LOCKED
    ), touched AS (
      UPDATE accounts.api_key AS key
      SET last_used_at = greatest(key.last_used_at, used.at),
          digest = CASE WHEN key.origin IN ('oauth', 'session') THEN key.digest ELSE used.digest END,
          expires_at = CASE WHEN key.origin = 'session' AND key.expires_at > now()
                            THEN least(now() + interval '12 hours', session.absolute_end) ELSE key.expires_at END
      FROM used JOIN free USING (id) LEFT JOIN accounts.session ON session.key_id = free.id
      WHERE key.id = used.id
        AND (key.last_used_at IS NULL OR key.last_used_at < used.at OR key.digest <> used.digest)
      RETURNING key.id
    )
    SELECT count(*)::int AS touched FROM touched`,
};

/** Last use of keys, reported periodically and in batches by the services that admit them. */
export class KeyUses {
  constructor(private readonly database: Pick<Database, 'queryOne'>) {}

  /**
   * Records when keys were last used, and updates their digests to the current pepper. So they are still found when the
   * previous pepper is removed. It does not check if a key is live.
   */
  async recordUses({ uses }: Input<Touch>): Promise<Output<Touch>> {
    await this.database.queryOne(touch, [
      uses.map(({ keyId }) => keyId),
      uses.map(({ digest }) => Buffer.from(digest, 'hex')),
      uses.map(({ usedAt }) => usedAt),
    ]);
    return {};
  }
}
