import type { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { Log } from '@kerf/telemetry';

/** A key that may hold no connection any more: it has ended, or it lives and its member may run nothing. */
export interface EndedKey {
  readonly accountId: string;
  readonly keyId: string;
  readonly lives?: true;
}

/** How many connections were closed, and whether everybody who held one has said so. */
export interface Closed {
  readonly connectionsClosed: number;
  readonly acknowledged: boolean;
}

/** So long a revocation waits for brokers and gateways. One that is dead or stuck refuses the key all the same. */
const patienceMs = 1_000;

const holdersOfKey = {
  name: 'holders_of_key',
  text: `
    SELECT pod AS name FROM broker.pods_of_key($1) AS pod
    UNION ALL
    SELECT name FROM accounts.gateway WHERE seen_at > now() - interval '15 seconds'`,
};

/** What is open to a key: connections of adapters, on whichever broker, and answers of whichever gateway. */
export class Connections {
  constructor(
    private readonly database: Pick<Database, 'rows'>,
    private readonly bus: Pick<Bus, 'announceAndWait'>,
    private readonly log: Log,
  ) {}

  /** Has the connections of a key closed whose end, or whose member's new role, is written. It may be repeated: what is closed stays so. */
  async close(key: EndedKey): Promise<Closed> {
    const holders = await this.holdersOf(key);
    const receipts = await this.bus.announceAndWait(keyRevoked, key, { from: holders ?? [], withinMs: patienceMs });
    return {
      connectionsClosed: [...receipts.byName.values()].reduce((sum, { closed }) => sum + closed, 0),
      acknowledged: holders !== undefined && receipts.areComplete,
    };
  }

  /**
   * The brokers that have such a connection, and every gateway: none knows before it looks whether an answer flows there.
   * Unknown, the key is announced to all of them and nobody is waited for.
   */
  private async holdersOf({ keyId }: EndedKey): Promise<string[] | undefined> {
    try {
      const rows = await this.database.rows<{ name: string }>(holdersOfKey, [keyId]);
      return rows.map(({ name }) => name);
    } catch (error) {
      this.log.warn({ err: error, key_id: keyId }, 'who holds connections of a revoked key is not known');
      return undefined;
    }
  }
}
