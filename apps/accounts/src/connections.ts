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

/** So long a revocation waits for brokers. One that is dead or stuck refuses the key all the same. */
const patienceMs = 1_000;

const podsOfKey = { name: 'pods_of_key', text: 'SELECT pod FROM broker.pods_of_key($1) AS pod' };

/** The connections that adapters hold open with a key, on whichever broker. */
export class Connections {
  constructor(
    private readonly database: Pick<Database, 'rows'>,
    private readonly bus: Pick<Bus, 'announceAndWait'>,
    private readonly log: Log,
  ) {}

  /** Has the connections of a key closed whose end, or whose member's new role, is written. It may be repeated: what is closed stays so. */
  async close(key: EndedKey): Promise<Closed> {
    const pods = await this.podsWith(key);
    const receipts = await this.bus.announceAndWait(keyRevoked, key, { from: pods ?? [], withinMs: patienceMs });
    return {
      connectionsClosed: [...receipts.byName.values()].reduce((sum, { closed }) => sum + closed, 0),
      acknowledged: pods !== undefined && receipts.areComplete,
    };
  }

  /** The brokers that have such a connection. Unknown, the key is announced to all of them and nobody is waited for. */
  private async podsWith({ keyId }: EndedKey): Promise<string[] | undefined> {
    try {
      const rows = await this.database.rows<{ pod: string }>(podsOfKey, [keyId]);
      return rows.map(({ pod }) => pod);
    } catch (error) {
      this.log.warn({ err: error, key_id: keyId }, 'the connections of a revoked key are not known');
      return undefined;
    }
  }
}
