import type { Clock } from '@kerf/concurrency';
import type { Commands } from '../commands/commands.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import type { RemoteCommands } from './remote-commands.ts';
import type { TokenOwner } from './resume-token.ts';
import type { AliasedSession } from './session-aliases.ts';

/** Maximum waits for adapters to reconnect. */
export interface ResumeTimeouts {
  /** For adapters that may hang or have a network outage. */
  readonly graceMs: number;
  /** For adapters whose sockets closed: if they are alive they know and reconnect at once. */
  readonly returnMs: number;
}

/** Session as resumption sees it: its adapter, its commands, and those that other pods await. */
export interface ResumableSession extends AliasedSession, TokenOwner {
  readonly keyId: string;
  readonly instanceId: string;
  readonly commands: Commands;
  readonly remoteCommands: RemoteCommands | undefined;
  /** Resolves, after the session closed, when no more commands are routed to it. */
  readonly deregistered: Promise<void>;
  failCommands(): void;
}

interface KeptSession {
  readonly session: ResumableSession;
  readonly stopClock: () => void;
  /** Callbacks for the removal of the session. */
  readonly removalWaiters: Set<() => void>;
}

/** Maximum number of sessions; beyond it the oldest is dropped. */
const maxSessions = 20_000;

/** Disconnected sessions that their adapters may still resume. */
export class ResumableSessions {
  private readonly kept = new Map<string, KeptSession>();

  constructor(
    private readonly clock: Clock,
    private readonly timeouts: ResumeTimeouts,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  /** Keeps a session under its id, or the id that its adapter knows. */
  addSession(session: ResumableSession, reason: DisconnectReason, id = session.id): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= maxSessions && oldest !== undefined) this.failSession(oldest);
    const stopClock = this.clock.after(this.getWaitMs(reason), () => void this.expire(id));
    this.kept.set(id, { session, stopClock, removalWaiters: new Set() });
  }

  /** Removes and returns a session. */
  takeSession(sessionId: string): ResumableSession | undefined {
    const kept = this.kept.get(sessionId);
    kept?.stopClock();
    for (const resolve of kept?.removalWaiters ?? []) resolve();
    this.kept.delete(sessionId);
    return kept?.session;
  }

  /** Resolves when a session is removed: its adapter reconnected or timed out. */
  waitUntilRemoved(sessionId: string): Promise<void> {
    const kept = this.kept.get(sessionId);
    return kept ? new Promise((resolve) => kept.removalWaiters.add(resolve)) : Promise.resolve();
  }

  /** Removes a session that is not resumed, and fails its commands. */
  failSession(sessionId: string): void {
    this.takeSession(sessionId)?.failCommands();
  }

  /** Expires all sessions; resolves when their commands have failed. */
  async expireAll(): Promise<void> {
    await Promise.all([...this.kept.keys()].map((sessionId) => this.expire(sessionId)));
  }

  /** Fails the sessions of a key that is no longer valid. */
  failSessionsOfKey(keyId: string): void {
    for (const [sessionId, { session }] of this.kept) if (session.keyId === keyId) this.failSession(sessionId);
  }

  /** Fails a session once presence no longer routes to it, so that retries go to another adapter. */
  private async expire(sessionId: string): Promise<void> {
    const session = this.takeSession(sessionId);
    await session?.deregistered;
    session?.failCommands();
  }

  private getWaitMs(reason: DisconnectReason): number {
    const { graceMs, returnMs } = this.timeouts;
    return reason === 'closed' ? Math.min(returnMs, graceMs) : graceMs;
  }
}
