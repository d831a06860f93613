import type { Input, keys, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';

type Touch = (typeof keys)['touchKeys'];

// A key that is being changed is passed over: waiting for it could make two wait for each other, and it will be used again.
// The token of an assistant may be another by now, and is not put back; it lives too short to see two peppers go.
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
          digest = CASE WHEN key.origin = 'oauth' THEN key.digest ELSE used.digest END
      FROM used JOIN free USING (id)
      WHERE key.id = used.id
        AND (key.last_used_at IS NULL OR key.last_used_at < used.at OR key.digest <> used.digest)
      RETURNING key.id
    )
    SELECT count(*)::int AS touched FROM touched`,
};

/** When keys were last used. Whoever admits them tells it now and then, for many keys at once. */
export class KeyUses {
  constructor(private readonly database: Pick<Database, 'call'>) {}

  /**
   * Writes down when keys were last used, and each under the pepper that is in force: a key of which only the form under
   * the pepper before was known can be found when that one is gone. It says nothing about whether a key is alive.
   */
  async touch({ uses }: Input<Touch>): Promise<Output<Touch>> {
    await this.database.call(touch, [
      uses.map(({ keyId }) => keyId),
      uses.map(({ digest }) => Buffer.from(digest, 'hex')),
      uses.map(({ usedAt }) => usedAt),
    ]);
    return {};
  }
}
