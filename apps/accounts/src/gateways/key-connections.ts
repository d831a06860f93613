import type { Bus } from '@kerf/bus';
import { brokerPresent, gatewayPresent, keyRevoked } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { type Log, metrics } from '@kerf/telemetry';
import { leaseMs } from './gateway-registry.ts';

/** A key that may hold no connections: it has ended, or (`lives`) its member may not run operations. */
interface EndedKey {
  readonly accountId: string;
  readonly keyId: string;
  readonly lives?: true;
}

/** Number of closed connections; `acknowledged` if every process that held one has confirmed. */
export interface ClosedConnections {
  readonly connectionsClosed: number;
  readonly acknowledged: boolean;
  /** Live processes that may have held connections of the key itself, and those that confirmed. */
  readonly processes: { readonly acknowledged: number; readonly total: number };
}

/** Grace period after a lease, in which the gateway closes its streams. */
const graceMs = 2_000;

/** Timeout of the acknowledgements of brokers and gateways. A stuck process still refuses new requests of the key. */
const ackTimeoutMs = 1_000;

const holdersOfKey = {
  name: 'holders_of_key',
  text: `
    SELECT pod AS name, 'broker' AS kind FROM broker.pods_of_key($1) AS pod
    UNION ALL
    SELECT name, 'gateway' AS kind FROM accounts.gateway WHERE seen_at > now() - $2 * interval '1 millisecond'`,
};

// An assistant acts with the rights of the key that allowed it. One that ended earlier has no open connections.
const assistantsOfKey = {
  name: 'assistants_of_key',
  text: `
    SELECT id FROM accounts.api_key
    WHERE allowed_by = $1
      AND coalesce(least(revoked_at, expires_at), 'infinity') > now() - interval '1 minute'`,
};

/** A process that may hold open connections. */
interface Holder {
  readonly name: string;
  readonly kind: 'broker' | 'gateway';
}

/** Presence subject of each kind of holder. */
const presence = { broker: brokerPresent, gateway: gatewayPresent };

/** Open connections of a key: of adapters, on any broker, and of streams, on any gateway. */
export class KeyConnections {
  private readonly wait = metrics.getHistogram('kerf.revocations.wait');

  constructor(
    private readonly database: Pick<Database, 'queryRows'>,
    private readonly bus: Pick<Bus, 'announceAndWait'>,
    private readonly log: Log,
  ) {}

  /**
   * Closes the connections of a key, and those of the assistants that it allowed. Called after the end of the key, or
   * the new role of its member, is committed. Idempotent.
   */
  async closeConnections(key: EndedKey): Promise<ClosedConnections> {
    const assistants = await this.findAssistants(key);
    const own = this.closeForKey(key);
    const closed = await Promise.all([own, ...(assistants ?? []).map((one) => this.closeForKey(one))]);
    const result = {
      processes: (await own).processes,
      connectionsClosed: closed.reduce((sum, { connectionsClosed }) => sum + connectionsClosed, 0),
      acknowledged: assistants !== undefined && closed.every(({ acknowledged }) => acknowledged),
    };
    const { accountId, keyId, lives } = key;
    const about = { account_id: accountId, key_id: keyId, closed: result.connectionsClosed };
    this.log.info(
      { ...about, acknowledged: result.acknowledged },
      lives ? 'connections of a key closed' : 'key revoked',
    );
    return result;
  }

  private async closeForKey(key: EndedKey): Promise<ClosedConnections> {
    const holders = await this.findHolders(key);
    const kinds = new Map(holders?.map(({ name, kind }) => [name, kind]));
    const startedAt = performance.now();
    const receipts = await this.bus.announceAndWait(keyRevoked, key, {
      from: [...kinds.keys()],
      withinMs: ackTimeoutMs,
      presentAt: (name) => presence[kinds.get(name) ?? 'gateway'].at(name),
    });
    const acknowledged = [...kinds.keys()].filter((name) => receipts.byName.has(name)).length;
    const outcome = receipts.isComplete ? 'acknowledged' : 'missing';
    this.wait.record((performance.now() - startedAt) / 1000, { outcome });
    return {
      connectionsClosed: [...receipts.byName.values()].reduce((sum, { closed }) => sum + closed, 0),
      acknowledged: holders !== undefined && receipts.isComplete,
      processes: { acknowledged, total: acknowledged + receipts.missingSize },
    };
  }

  /** Finds the assistants of a key; undefined on failure: then their streams end at their next request. */
  private async findAssistants({ keyId, ...key }: EndedKey): Promise<EndedKey[] | undefined> {
    try {
      const rows = await this.database.queryRows<{ id: string }>(assistantsOfKey, [keyId]);
      return rows.map(({ id }) => ({ ...key, keyId: id }));
    } catch (error) {
      this.log.warn({ err: error, key_id: keyId }, 'could not read the assistants of a revoked key');
      return undefined;
    }
  }

  /**
   * Finds the brokers with connections of a key, and all gateways, because only they know their open streams. Undefined
   * on failure: then the revocation is announced to all, without waiting for acknowledgements.
   */
  private async findHolders({ keyId }: EndedKey): Promise<Holder[] | undefined> {
    try {
      return await this.database.queryRows<Holder>(holdersOfKey, [keyId, leaseMs + graceMs]);
    } catch (error) {
      this.log.warn({ err: error, key_id: keyId }, 'could not read which processes hold connections of a revoked key');
      return undefined;
    }
  }
}
