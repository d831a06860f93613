import type { Register } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { DocumentState } from '../sessions/liveness.ts';
import { statements } from './presence-statements.ts';

/** A session that registers. */
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
  /** The session that it goes on with. */
  readonly resumes: string | undefined;
}

/**
 * What came of it: the session of the same adapter that it replaces, live or ended lately, and the pod of that one. Where
 * that one went on with the same session as this one, also the pod of that session.
 */
export interface Registered {
  readonly replaced: string | null;
  readonly pod: string | null;
  readonly resumedPod: string | null;
}

/** A session as its pod sees it now. */
export interface Pulse {
  readonly sessionId: string;
  /** Whether its adapter said lately that it is well. */
  readonly isWell: boolean;
  readonly isStuck: boolean;
  readonly running: number;
  readonly queued: number;
  /** Its document, if anything was said of it since the last time. */
  readonly document: DocumentState | undefined;
}

/** Of some sessions those that are their adapter's still, by whether their key may hold a connection. */
export interface Known {
  readonly alive: string[];
  readonly keyless: string[];
  /** How long the keys of some still live, in milliseconds: those that are about to end. */
  readonly ending: Readonly<Record<string, number>>;
}

/** The accounts of adapters that are gone. */
interface Emptied {
  readonly accounts: string[];
}

/** The table of adapters, each of one account, and their last sessions. A row belongs to the session it names and to no other. */
export class PresenceStore {
  constructor(private readonly database: Database) {}

  /** Makes a session the adapter's only one. */
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

  /** Notes which of these sessions are well, and answers those that still are their adapter's. */
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

  /** Notes that the adapter of a session leaves: it is given nothing more. */
  async leave(sessionId: string): Promise<void> {
    await this.database.call(statements.leave, [sessionId]);
  }

  /** Notes that a pod is alive, and so are the sockets of its sessions. Answers how many others said so lately. */
  async keepAlive(pod: string): Promise<number> {
    return (await this.database.call<{ others: number }>(statements.keepAlive, [pod])).others;
  }

  /** Notes that these sessions have ended, and answers whose adapters are gone with them. */
  async end(sessionIds: readonly string[]): Promise<string[]> {
    return (await this.database.call<Emptied>(statements.end, [sessionIds])).accounts;
  }

  /** Ends the sessions of dead pods, answers whose they were, and forgets adapters that have long been away. */
  async sweep(): Promise<string[]> {
    return (await this.database.call<Emptied>(statements.sweep, [])).accounts;
  }
}
