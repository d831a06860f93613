import type { Database } from '@kerf/db';
import { getNetwork, sitePrefix } from '@kerf/service';
import { Provider } from 'oidc-provider';
import { TooManyClients } from './too-many-clients.ts';

/** Bounds of unused clients per network, of which the latest are kept, and of all clients. */
const maxUnusedPerNetwork = 100;
const maxClients = 50_000;

/** Retry-After when the total is reached, because the time of the next removal is unknown. */
const fullRetryAfterS = 60;

const statements = {
  register: {
    name: 'client_register',
    text: `
      INSERT INTO issuer.client (id, metadata, network) SELECT $1, $2, $3
      WHERE (SELECT count(*) FROM issuer.client WHERE network = $3 AND created_at > now() - interval '1 minute') < $4
        AND (SELECT count(*) FROM issuer.client) < ${maxClients}
      RETURNING id`,
  },
  // Seconds until the oldest registration within the limit is a minute old.
  wait: {
    name: 'client_wait',
    text: `
      SELECT greatest(1, ceil(extract(epoch FROM created_at + interval '1 minute' - now())))::int AS "waitS"
      FROM issuer.client WHERE network = $1 AND created_at > now() - interval '1 minute'
      ORDER BY created_at DESC OFFSET $2 - 1 LIMIT 1`,
  },
  find: { name: 'client_find', text: 'SELECT metadata FROM issuer.client WHERE id = $1' },
  use: {
    name: 'client_use',
    text: `
      UPDATE issuer.client SET used_at = now()
      WHERE id = $1 AND coalesce(used_at, '-infinity') < now() - interval '1 day'`,
  },
  // The users of a hosted assistant come from one network: abandoned registrations must not block others.
  evict: {
    name: 'client_evict',
    text: `
      DELETE FROM issuer.client WHERE id IN (
        SELECT id FROM issuer.client WHERE network = $1 AND used_at IS NULL
        ORDER BY created_at DESC OFFSET ${maxUnusedPerNetwork - 1})`,
  },
  // A client that was not used for too long has to register again.
  prune: {
    name: 'client_prune',
    text: `
      DELETE FROM issuer.client WHERE id = ANY (ARRAY(
        SELECT id FROM issuer.client
        WHERE coalesce(used_at + interval '90 days', created_at + interval '1 day') < now()
        LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING id`,
  },
};

/** Clients that registered themselves. Registration is open, so it is bounded, and unused clients are removed. */
export class Clients {
  constructor(
    private readonly database: Pick<Database, 'queryRows'>,
    private readonly perMinute: number,
  ) {}

  /** Registers a client. Throws `TooManyClients` when its network or the total exceeds the limit. */
  async registerClient(id: string, metadata: Readonly<Record<string, unknown>>): Promise<void> {
    const network = getNetwork(Provider.ctx?.ip ?? '', sitePrefix);
    await this.database.queryRows(statements.evict, [network]);
    const values = [id, JSON.stringify(metadata), network, this.perMinute];
    const [registered] = await this.database.queryRows(statements.register, values);
    if (registered) return;
    const [full] = await this.database.queryRows<{ waitS: number }>(statements.wait, [network, this.perMinute]);
    throw new TooManyClients(full?.waitS ?? fullRetryAfterS);
  }

  async findClient(id: string): Promise<Record<string, unknown> | undefined> {
    const [found] = await this.database.queryRows<{ metadata: Record<string, unknown> }>(statements.find, [id]);
    return found?.metadata;
  }

  /** Records that the client was granted access or got a token. */
  async recordUse(id: string): Promise<void> {
    await this.database.queryRows(statements.use, [id]);
  }

  /** Removes up to `limit` unused clients and returns their number. */
  async removeUnused(limit: number): Promise<number> {
    return (await this.database.queryRows(statements.prune, [limit])).length;
  }
}
