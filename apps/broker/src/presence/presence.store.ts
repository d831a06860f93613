import type { FromAdapter, Register } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { statements } from './presence-statements.ts';

/** Registration of a session. */
export interface Registration {
  readonly sessionId: string;
  readonly adapterId: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly pod: string;
  readonly adapterType: string;
  readonly capabilities: readonly string[];
  readonly tools: readonly string[];
  readonly maxConcurrency: number;
  readonly application: Register['application'];
  /** Id of the session that it resumes. */
  readonly resumes: string | undefined;
}

/**
 * Result of a registration: the replaced session of the same adapter, live or recently ended, and its pod. If that one
 * resumed the same session as this one, also the pod of the resumed session.
 */
export interface RegistrationResult {
  readonly replaced: string | null;
  readonly pod: string | null;
  readonly resumedPod: string | null;
}

/** Document of an adapter, as its heartbeats report it. */
export type DocumentState = NonNullable<Extract<FromAdapter, { type: 'heartbeat' }>['document']>;

/** Status of a session, as its pod sees it. */
export interface SessionStatus {
  readonly sessionId: string;
  /** True if its adapter was healthy recently. */
  readonly isHealthy: boolean;
  readonly isStuck: boolean;
  readonly running: number;
  readonly queued: number;
  /** The document, if it was reported since the last status. */
  readonly document: DocumentState | undefined;
}

/** Sessions that still belong to their adapter, by whether their key may hold a connection. */
export interface HeartbeatResult {
  readonly alive: string[];
  readonly keyless: string[];
  /** Remaining lifetime in milliseconds of keys that expire soon, by session id. */
  readonly ending: Readonly<Record<string, number>>;
}

/** Accounts with disconnected adapters. */
interface AffectedAccounts {
  readonly accounts: string[];
}

/** Table of adapters and their last sessions. A row belongs to the session it names and to no other. */
export class PresenceStore {
  constructor(private readonly database: Database) {}

  /** Registers a session as the adapter's only one. */
  registerSession(registration: Registration): Promise<RegistrationResult> {
    return this.database.queryOne<RegistrationResult>(statements.register, [
      registration.sessionId,
      registration.adapterId,
      registration.accountId,
      registration.keyId,
      registration.pod,
      registration.adapterType,
      registration.capabilities,
      registration.tools,
      registration.maxConcurrency,
      registration.application ? JSON.stringify(registration.application) : null,
      registration.resumes ?? null,
    ]);
  }

  /** Writes heartbeats and returns the sessions that still belong to their adapter. */
  writeHeartbeats(statuses: readonly SessionStatus[]): Promise<HeartbeatResult> {
    return this.database.queryOne<HeartbeatResult>(statements.beat, [
      statuses.map(({ sessionId }) => sessionId),
      statuses.map(({ isHealthy }) => isHealthy),
      statuses.map(({ isStuck }) => isStuck),
      statuses.map(({ running }) => running),
      statuses.map(({ queued }) => queued),
      statuses.map(({ document }) => (document ? JSON.stringify(document) : null)),
    ]);
  }

  /** Marks a session as draining: no more commands are routed to it. */
  async markDraining(sessionId: string): Promise<void> {
    await this.database.queryOne(statements.leave, [sessionId]);
  }

  /** Records that a pod is alive and returns the number of other live pods. */
  async keepPodAlive(pod: string): Promise<number> {
    return (await this.database.queryOne<{ others: number }>(statements.keepAlive, [pod])).others;
  }

  /** Ends sessions and returns the affected accounts. */
  async endSessions(sessionIds: readonly string[]): Promise<string[]> {
    return (await this.database.queryOne<AffectedAccounts>(statements.end, [sessionIds])).accounts;
  }

  /** Ends the sessions of dead pods, returns the affected accounts, and deletes adapters that left long ago. */
  async sweepSessions(): Promise<string[]> {
    return (await this.database.queryOne<AffectedAccounts>(statements.sweep, [])).accounts;
  }
}
