import { type ConnectedAdapter, withoutZone } from '@kerf/contracts';
import type { Database } from '@kerf/db';

/** A session that registers. */
export interface Arrival {
  readonly sessionId: string;
  readonly adapterId: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly pod: string;
  readonly adapterType: string;
  readonly capabilities: readonly string[];
  readonly tools: readonly string[];
  readonly maxConcurrency: number;
}

/** What came of it: the live session of the same adapter that it replaces, if any. */
export interface Arrived {
  readonly replaced: string | null;
}

/** A session, and whether its adapter said lately that it is well. */
export interface Pulse {
  readonly sessionId: string;
  readonly isWell: boolean;
}

/** Of some sessions those that are their adapter's still, by whether their key may hold a connection. */
export interface Known {
  readonly alive: string[];
  readonly keyless: string[];
}

/** An adapter that sent a heartbeat within this time is healthy. */
const healthyMs = 45_000;

/** The table of adapters, each of one account, and their last sessions. A row belongs to the session it names and to no other. */
export class PresenceStore {
  constructor(private readonly database: Database) {}

  /** Makes a session the adapter's only one. */
  arrive(arrival: Arrival): Promise<Arrived> {
    return this.database.call<Arrived>(statements.arrive, [
      arrival.sessionId,
      arrival.adapterId,
      arrival.accountId,
      arrival.keyId,
      arrival.pod,
      arrival.adapterType,
      arrival.capabilities,
      arrival.tools,
      arrival.maxConcurrency,
    ]);
  }

  /** Notes which of these sessions are well, and answers those that still are their adapter's. */
  beat(pulses: readonly Pulse[]): Promise<Known> {
    return this.database.call<Known>(statements.beat, [
      pulses.map(({ sessionId }) => sessionId),
      pulses.map(({ isWell }) => isWell),
    ]);
  }

  /** Notes that a pod is alive, and so are the sockets of its sessions. */
  async stand(pod: string): Promise<void> {
    await this.database.call(statements.stand, [pod]);
  }

  /** Notes that these sessions have ended. */
  async end(sessionIds: readonly string[]): Promise<void> {
    await this.database.call(statements.end, [sessionIds]);
  }

  /** Ends the sessions of dead pods and forgets adapters that have long been away. */
  async sweep(): Promise<void> {
    await this.database.call(statements.sweep, []);
  }

  /** The connected adapters of an account, the one that connected first first. */
  async connected(accountId: string): Promise<ConnectedAdapter[]> {
    const rows = await this.database.prisma.adapterSession.findMany({
      where: { accountId, disconnectedAt: null },
      orderBy: { connectedAt: 'asc' },
    });
    return rows.map(({ adapterId, adapterType, connectedAt, lastHeartbeat, capabilities }) => ({
      adapterId,
      adapterType,
      connectedAt: withoutZone(connectedAt),
      lastHeartbeat: withoutZone(lastHeartbeat),
      healthy: Date.now() - lastHeartbeat.getTime() < healthyMs,
      capabilities,
    }));
  }
}

const statements = {
  arrive: {
    name: 'presence_arrive',
    text: `
      WITH before AS (
        SELECT session_id FROM broker.adapter_session
        WHERE account_id = $3 AND adapter_id = $2 AND disconnected_at IS NULL
        FOR UPDATE
      ), arrived AS (
        INSERT INTO broker.adapter_session
          (session_id, adapter_id, account_id, key_id, pod, adapter_type, capabilities, tools, max_concurrency)
        -- Counting them makes sure that they are read, and locked, before the row is written.
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM (SELECT count(*) FROM before) AS counted
        ON CONFLICT (account_id, adapter_id) DO UPDATE SET
          session_id = excluded.session_id, key_id = excluded.key_id, pod = excluded.pod,
          adapter_type = excluded.adapter_type, capabilities = excluded.capabilities, tools = excluded.tools,
          max_concurrency = excluded.max_concurrency,
          connected_at = now(), last_heartbeat = now(), disconnected_at = NULL
        RETURNING session_id
      )
      SELECT (SELECT before.session_id FROM before) AS replaced FROM arrived`,
  },
  beat: {
    name: 'presence_beat',
    text: `
      WITH known AS (
        SELECT session.session_id, pulse.is_well, key.id IS NOT NULL AS has_key
        FROM unnest($1::uuid[], $2::boolean[]) AS pulse (session_id, is_well)
        JOIN broker.adapter_session AS session ON session.session_id = pulse.session_id
        LEFT JOIN accounts.adapter_key AS key ON key.id = session.key_id AND key.account_id = session.account_id
        WHERE session.disconnected_at IS NULL
      ), beaten AS (
        UPDATE broker.adapter_session AS session SET last_heartbeat = now()
        FROM known
        WHERE session.session_id = known.session_id AND session.disconnected_at IS NULL
          AND known.is_well AND known.has_key
      )
      SELECT coalesce(array_agg(session_id::text) FILTER (WHERE has_key), '{}') AS alive,
        coalesce(array_agg(session_id::text) FILTER (WHERE NOT has_key), '{}') AS keyless
      FROM known`,
  },
  end: {
    name: 'presence_end',
    text: `
      WITH ended AS (
        UPDATE broker.adapter_session SET disconnected_at = now()
        WHERE session_id = ANY ($1::uuid[]) AND disconnected_at IS NULL
        RETURNING session_id
      )
      SELECT count(*)::int AS ended FROM ended`,
  },
  stand: {
    name: 'presence_stand',
    text: `
      INSERT INTO broker.pod (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET seen_at = now() RETURNING name`,
  },
  // Every pod says every few seconds that it is there.
  sweep: {
    name: 'presence_sweep',
    text: `
      WITH dead AS (
        UPDATE broker.adapter_session AS session SET disconnected_at = now()
        WHERE disconnected_at IS NULL AND NOT EXISTS (
          SELECT FROM broker.pod WHERE pod.name = session.pod AND pod.seen_at > now() - interval '60 seconds'
        )
        RETURNING session_id
      ), forgotten AS (
        DELETE FROM broker.adapter_session WHERE disconnected_at < now() - interval '24 hours'
        RETURNING session_id
      ), gone AS (
        DELETE FROM broker.pod WHERE seen_at < now() - interval '24 hours'
        RETURNING name
      )
      SELECT (SELECT count(*) FROM dead)::int AS dead, (SELECT count(*) FROM forgotten)::int AS forgotten,
        (SELECT count(*) FROM gone)::int AS gone`,
  },
};
