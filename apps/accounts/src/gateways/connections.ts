import type { Bus } from '@kerf/bus';
import { brokerPresent, gatewayPresent, keyRevoked } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { Log } from '@kerf/telemetry';
import { leaseMs } from './gateways.ts';

/** A key that may hold no connection any more: it has ended, or it lives and its member may run nothing. */
interface EndedKey {
  readonly accountId: string;
  readonly keyId: string;
  readonly lives?: true;
}

/** How many connections were closed, and whether everybody who held one has said so. */
export interface Closed {
  readonly connectionsClosed: number;
  readonly acknowledged: boolean;
}

/** A gateway whose lease is over has cut what flowed when it counts no longer. */
const graceMs = 2_000;

/** So long a revocation waits for brokers and gateways. One that is stuck refuses the key all the same. */
const patienceMs = 1_000;

const holdersOfKey = {
  name: 'holders_of_key',
  text: `
    SELECT pod AS name, 'broker' AS kind FROM broker.pods_of_key($1) AS pod
    UNION ALL
    SELECT name, 'gateway' AS kind FROM accounts.gateway WHERE seen_at > now() - $2 * interval '1 millisecond'`,
};

// An assistant acts with the rights of the key that allowed it. What ended before has nothing open any more.
const assistantsOfKey = {
  name: 'assistants_of_key',
  text: `
    SELECT id FROM accounts.api_key
    WHERE allowed_by = $1
      AND coalesce(least(revoked_at, expires_at), 'infinity') > now() - interval '1 minute'`,
};

/** A process that may hold something open. */
interface Holder {
  readonly name: string;
  readonly kind: 'broker' | 'gateway';
}

/** Where each kind says that it is there. */
const presence = { broker: brokerPresent, gateway: gatewayPresent };

/** What is open to a key: connections of adapters, on whichever broker, and answers of whichever gateway. */
export class Connections {
  constructor(
    private readonly database: Pick<Database, 'rows'>,
    private readonly bus: Pick<Bus, 'announceAndWait'>,
    private readonly log: Log,
  ) {}

  /**
   * Has the connections of a key closed whose end, or whose member's new role, is written, and those of the assistants
   * that it has allowed. It may be repeated: what is closed stays so.
   */
  async close(key: EndedKey): Promise<Closed> {
    const assistants = await this.assistantsOf(key);
    const closed = await Promise.all([key, ...(assistants ?? [])].map((one) => this.closeOne(one)));
    return {
      connectionsClosed: closed.reduce((sum, { connectionsClosed }) => sum + connectionsClosed, 0),
      acknowledged: assistants !== undefined && closed.every(({ acknowledged }) => acknowledged),
    };
  }

  private async closeOne(key: EndedKey): Promise<Closed> {
    const holders = await this.holdersOf(key);
    const kinds = new Map(holders?.map(({ name, kind }) => [name, kind]));
    const receipts = await this.bus.announceAndWait(keyRevoked, key, {
      from: [...kinds.keys()],
      withinMs: patienceMs,
      presentAt: (name) => presence[kinds.get(name) ?? 'gateway'].at(name),
    });
    return {
      connectionsClosed: [...receipts.byName.values()].reduce((sum, { closed }) => sum + closed, 0),
      acknowledged: holders !== undefined && receipts.areComplete,
    };
  }

  /** Unknown, their streams end when they ask for something next: their keys have ended. */
  private async assistantsOf({ keyId, ...key }: EndedKey): Promise<EndedKey[] | undefined> {
    try {
      const rows = await this.database.rows<{ id: string }>(assistantsOfKey, [keyId]);
      return rows.map(({ id }) => ({ ...key, keyId: id }));
    } catch (error) {
      this.log.warn({ err: error, key_id: keyId }, 'which assistants a revoked key has allowed is not known');
      return undefined;
    }
  }

  /**
   * The brokers that have such a connection, and every gateway: none knows before it looks whether an answer flows there.
   * Unknown, the key is announced to all of them and nobody is waited for.
   */
  private async holdersOf({ keyId }: EndedKey): Promise<Holder[] | undefined> {
    try {
      return await this.database.rows<Holder>(holdersOfKey, [keyId, leaseMs + graceMs]);
    } catch (error) {
      this.log.warn({ err: error, key_id: keyId }, 'who holds connections of a revoked key is not known');
      return undefined;
    }
  }
}
