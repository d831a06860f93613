import type { Register } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { DocumentState } from '../sessions/liveness.ts';
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
export interface Registered {
  readonly replaced: string | null;
  readonly pod: string | null;
  readonly resumedPod: string | null;
}

/** Status of a session, as its pod sees it. */
export interface Pulse {
  readonly sessionId: string;
  /** True if its adapter was healthy recently. */
  readonly isWell: boolean;
  readonly isStuck: boolean;
  readonly running: number;
  readonly queued: number;
  /** The document, if it was reported since the last status. */
  readonly document: DocumentState | undefined;
}

/** Sessions that still belong to their adapter, by whether their key may hold a connection. */
export interface Known {
  readonly alive: string[];
  readonly keyless: string[];
  /** Remaining lifetime in milliseconds of keys that expire soon, by session id. */
  readonly ending: Readonly<Record<string, number>>;
}

/** Accounts with disconnected adapters. */
interface Emptied {
  readonly accounts: string[];
}

/** Table of adapters and their last sessions. A row belongs to the session it names and to no other. */
export class PresenceStore {
  constructor(private readonly database: Database) {}

  /** Registers a session as the adapter's only one. */
  register(registration: Registration): Promise<Registered> {
    return this.database.call<Registered>(statements.register, [
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
  beat(pulses: readonly Pulse[]): Promise<Known> {
    return this.database.call<Known>(statements.beat, [
      pulses.map(({ sessionId }) => sessionId),
      pulses.map(({ isWell }) => isWell),
      pulses.map(({ isStuck }) => isStuck),
      pulses.map(({ running }) => running),
      pulses.map(({ queued }) => queued),
      pulses.map(({ document }) => (document ? JSON.stringify(document) : null)),
    ]);
  }

  /** Marks a session as draining: no more commands are routed to it. */
  async leave(sessionId: string): Promise<void> {
    await this.database.call(statements.leave, [sessionId]);
  }

  /** Records that a pod is alive and returns the number of other live pods. */
  async keepAlive(pod: string): Promise<number> {
    return (await this.database.call<{ others: number }>(statements.keepAlive, [pod])).others;
  }

  /** Ends sessions and returns the affected accounts. */
  async end(sessionIds: readonly string[]): Promise<string[]> {
    return (await this.database.call<Emptied>(statements.end, [sessionIds])).accounts;
  }

  /** Ends the sessions of dead pods, returns the affected accounts, and deletes adapters that left long ago. */
  async sweep(): Promise<string[]> {
    return (await this.database.call<Emptied>(statements.sweep, [])).accounts;
  }
}
