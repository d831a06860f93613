import {
  type AdapterStatus,
  type broker,
  type ConnectedAdapter,
  connectedAdapter,
  type Input,
  formatTimestamp,
  type Output,
} from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';

type Actor = Input<typeof broker.setDefaultAdapter>['by'];

type AdapterRoute = Output<typeof broker.findSession>;

type Row = Awaited<ReturnType<Database['prisma']['adapterSession']['findMany']>>[number];

/** Adapters of accounts, as other services see them. */
export class ConnectedAdapters {
  constructor(
    private readonly database: Database,
    /** Maximum number of changes of an account within 24 hours, in its audit log. */
    private readonly maxChangesPerDay: number,
  ) {}

  /** Lists an account's connected adapters in the order of their connection. */
  async listAdapters(accountId: string): Promise<ConnectedAdapter[]> {
    const { adapterSession, defaultAdapter } = this.database.prisma;
    const [rows, chosen, { healthy }] = await Promise.all([
      adapterSession.findMany({ where: { accountId, disconnectedAt: null }, orderBy: { connectedAt: 'asc' } }),
      defaultAdapter.findUnique({ where: { accountId } }),
      this.database.queryOne<{ healthy: string[] }>(healthyAdapters, [accountId]),
    ]);
    const healthyIds = new Set(healthy);
    return rows.map((row) => ({
      ...toConnectedAdapter(row),
      healthy: healthyIds.has(row.sessionId),
      isDefault: row.adapterId === chosen?.adapterId,
    }));
  }

  /** Finds the last session of an adapter. Throws `unknown_adapter` for one that the account does not have. */
  async findSession(accountId: string, adapterId: string): Promise<AdapterRoute & { readonly pod: string }> {
    const where = { accountId_adapterId: { accountId, adapterId } };
    const row = await this.database.prisma.adapterSession.findUnique({ where });
    if (!row) throw Fault.of('unknown_adapter', { adapter: adapterId });
    const { sessionId, keyId, pod, tools, disconnectedAt, draining, stuck } = row;
    const isReady = disconnectedAt === null && !draining && !stuck;
    return { sessionId, keyId, pod, isReady, tools, document: toDocument(row) };
  }

  /**
   * Sets or clears the default adapter of an account and writes an audit event. Throws `unknown_adapter` for one that
   * the account does not have, and `too_many_changes_a_day`.
   */
  async setDefaultAdapter({ accountId, userId, keyId }: Actor, adapterId: string | null): Promise<void> {
    const limit = this.maxChangesPerDay;
    const { retryAfterS } = await this.database.queryOne<{ retryAfterS: number }>(changeWait, [accountId, limit]);
    if (retryAfterS > 0) throw Fault.of('too_many_changes_a_day', { limit, retryAfterS });
    const values = [accountId, adapterId, userId, keyId];
    const { chosen } = await this.database.queryOne<{ chosen: boolean }>(setDefaultAdapter, values);
    if (!chosen) throw Fault.of('unknown_adapter', { adapter: String(adapterId) });
  }
}

/** Determined by the database, because heartbeats are written with its clock. */
const healthyAdapters = {
  name: 'healthy_adapters',
  text: `
    SELECT coalesce(array_agg(session_id::text), '{}') AS healthy
    FROM broker.connected_adapter WHERE account_id = $1 AND healthy`,
};

const changeWait = { name: 'change_wait', text: 'SELECT accounts.change_wait($1, $2) AS "retryAfterS"' };

const setDefaultAdapter = {
  name: 'set_default_adapter',
  text: 'SELECT broker.set_default_adapter($1, $2, $3, $4) AS chosen',
};

function toConnectedAdapter(row: Row): Omit<ConnectedAdapter, 'healthy' | 'isDefault'> {
  return {
    adapterId: row.adapterId,
    adapterType: row.adapterType,
    connectedAt: formatTimestamp(row.connectedAt),
    lastHeartbeat: formatTimestamp(row.lastHeartbeat),
    capabilities: row.capabilities,
    status: getStatus(row),
    running: row.running,
    queued: row.queued,
    application: connectedAdapter.shape.application.parse(row.application),
    document: toDocument(row),
  };
}

const toDocument = ({ document }: Row): ConnectedAdapter['document'] => connectedAdapter.shape.document.parse(document);

function getStatus({ draining, stuck, running }: Row): AdapterStatus {
  if (draining) return 'draining';
  if (stuck) return 'stuck';
  return running > 0 ? 'busy' : 'active';
}
