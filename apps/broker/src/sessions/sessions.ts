import type { Bus } from '@kerf/bus';
import { closeCodes } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { disconnectedLink } from '../commands/adapter-link.ts';
import { AdapterErrorLog } from './adapter-error-log.ts';
import type { AdapterSocket } from './session-socket.ts';
import { SessionSubjects } from './session-subjects.ts';
import { type Clock, settleWithin } from '@kerf/concurrency';
import { keyRevoked, keyRefused, replaced, roleTooLow } from './close-reason.ts';
import type { Command } from '../commands/command.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import type { DisconnectReason } from '../resumption/disconnect-reason.ts';
import { SessionAliases } from '../resumption/session-aliases.ts';
import { handOffCommands, handOffAfterDisconnect, hasUnacknowledged } from '../resumption/command-handoff.ts';
import { IngressLimiters } from './ingress-limiter.ts';
import type { Presence } from '../presence/presence.ts';
import type { SessionStatus } from '../presence/presence.store.ts';
import { ProgressReporter } from '../commands/progress-reporter.ts';
import { type ResumableSession, ResumableSessions, type ResumeTimeouts } from '../resumption/resumable-sessions.ts';
import type { TokenOwner } from '../resumption/resume-token.ts';
import { Session } from './session.ts';
import type { AdapterOwner, Registrar, SessionContext } from './session-context.ts';

interface SessionsParts extends ResumeTimeouts {
  readonly presence: Pick<Presence, 'writeHeartbeats' | 'endSession' | 'markDraining'>;
  readonly bus: Pick<Bus, 'announce'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly heartbeatIntervalMs: number;
}

/** Maximum wait for the database while the pod shuts down. */
const maxWriteMs = 2_000;

/** Sessions are checked every second; a longer gap than this means that the process was suspended. */
const maxPauseMs = 5_000;

/** All adapter sessions of this pod, and those that may be resumed. */
export class Sessions implements SessionContext<Session> {
  readonly clock: Clock;
  readonly heartbeatIntervalMs: number;
  readonly pendingCommands = new Map<string, Command>();
  readonly progress: ProgressReporter;
  readonly ingressLimiters: IngressLimiters;
  readonly aliases = new SessionAliases();
  readonly subjects: SessionSubjects;
  private readonly errorLog: AdapterErrorLog;
  private readonly sessions = new Map<string, Session>();
  private readonly resumable: ResumableSessions;
  private readonly revokedSessions: RevokedSessions;
  /** Set when this pod drains: true if there are other pods for its adapters. */
  hasOtherPods = false;
  private heartbeatsWrittenAt = 0;
  private checkedAt = 0;

  constructor(private readonly parts: SessionsParts) {
    this.clock = parts.clock;
    this.heartbeatIntervalMs = parts.heartbeatIntervalMs;
    this.subjects = new SessionSubjects(parts.log);
    this.progress = new ProgressReporter(parts.bus, parts.clock);
    this.ingressLimiters = new IngressLimiters(parts.clock);
    this.errorLog = new AdapterErrorLog(parts.log, parts.clock);
    this.revokedSessions = new RevokedSessions(parts.clock);
    this.resumable = new ResumableSessions(parts.clock, parts);
  }

  /** Creates a session for an authenticated socket. */
  openSession(socket: AdapterSocket, owner: AdapterOwner, registrar: Registrar<Session>): Session {
    const session = new Session(socket, owner, this, registrar);
    this.sessions.set(session.id, session);
    this.revokedSessions.closeIfRevoked(session);
    return session;
  }

  [Symbol.iterator](): Iterator<Session> {
    return this.sessions.values();
  }

  get size(): number {
    return this.sessions.size;
  }

  markLeaving({ id }: Session): Promise<void> {
    return this.parts.presence.markDraining(id);
  }

  async onSessionClosed(session: Session, reason: DisconnectReason): Promise<void> {
    this.sessions.delete(session.id);
    session.commands.switchLink(disconnectedLink);
    if (reason !== 'permanent') this.resumable.addSession(session, reason);
    if (this.subjects.has(session.id)) await this.subjects.trackPending(this.deregister(session, reason));
  }

  /**
   * Ends a session in presence. A draining pod serves it until the adapter is on another pod, so that it stays
   * reachable.
   */
  private async deregister(session: Session, reason: DisconnectReason): Promise<void> {
    if (this.hasOtherPods && reason !== 'permanent') await this.waitForMove(session);
    void this.subjects.closeSubject(session.id);
    // Commands fail only after this, so that retries are routed to another adapter.
    await this.parts.presence.endSession(session.id);
    handOffAfterDisconnect(this.hasOtherPods ? 'closed' : reason, session.commands);
  }

  private async waitForMove(session: Session): Promise<void> {
    session.handoffState = 'awaited';
    await settleWithin(this.parts.returnMs, this.resumable.waitUntilRemoved(session.id), undefined, this.clock);
    session.handoffState = undefined;
  }

  logAdapterError(session: Session, about: Record<string, unknown>): void {
    this.errorLog.logError(session, about);
  }

  /** Removes and returns the session that an adapter resumes; closes its socket. The caller takes over its commands. */
  reclaimSession(name: string, { accountId, adapterId }: TokenOwner): ResumableSession | undefined {
    const sessionId = this.aliases.resolveId(name);
    const session = this.sessions.get(sessionId);
    if (session?.accountId === accountId && session.adapterId === adapterId)
      session.close(replaced.code, replaced.reason, 'draining');
    const resumable = this.resumable.takeSession(sessionId);
    if (resumable) this.aliases.removeAlias(resumable);
    return resumable;
  }

  /** Closes a session after its adapter reconnected without resuming it, here or elsewhere. */
  replaceSession(sessionId: string): void {
    this.sessions.get(sessionId)?.close(replaced.code, replaced.reason);
    this.resumable.failSession(sessionId);
  }

  /**
   * Closes all sockets of a key; a revoked key's sockets that are about to open as well. Resolves with their number
   * when they are closed.
   */
  async revokeKey(keyId: string, { lives = false } = {}): Promise<number> {
    if (!lives) this.revokedSessions.addRevokedKey(keyId);
    const affected = [...this.sessions.values()].filter((session) => session.keyId === keyId);
    for (const session of affected) this.revokedSessions.closeSession(session, lives ? roleTooLow : keyRevoked);
    this.resumable.failSessionsOfKey(keyId);
    await this.revokedSessions.waitUntilClosed(keyId);
    return affected.length;
  }

  /**
   * Closes silent and expired sessions, resends commands and hands off those of silent adapters; called every second.
   */
  async checkSessions(): Promise<void> {
    this.ingressLimiters.sweepAccounts();
    this.errorLog.sweepAccounts();
    this.revokedSessions.closeExpired(this.sessions, this.clock.now());
    const now = this.clock.now();
    const wasSuspended = now - this.checkedAt > maxPauseMs;
    this.checkedAt = now;
    // After a suspension received frames are not yet processed: the silence is this process's own.
    if (wasSuspended) return;
    for (const session of this.sessions.values()) session.checkTimeouts();
    const silent = [...this.sessions.values()].filter(
      ({ isSilent, commands }) => isSilent && hasUnacknowledged(commands),
    );
    if (!silent.length) return;
    // Presence is updated first, so that retries are routed to other adapters.
    await this.parts.presence.writeHeartbeats(silent.map((session) => session.getStatus(this.heartbeatsWrittenAt)));
    for (const session of silent) if (session.isSilent) handOffCommands(session.commands);
  }

  /** Writes heartbeats. Sessions without a row are closed to reconnect, those with a dead key permanently. */
  async writeHeartbeats(): Promise<void> {
    const now = this.clock.now();
    const { lost, keyless, expiring } = await this.parts.presence.writeHeartbeats(this.collectStatuses());
    for (const id of lost) this.sessions.get(id)?.close(closeCodes.draining, lostSessionReason);
    for (const id of keyless) this.sessions.get(id)?.close(keyRefused.code, keyRefused.reason);
    this.revokedSessions.setExpiries(expiring, this.clock.now());
    this.heartbeatsWrittenAt = now;
  }

  /** Keeps a session that closed before it was resumed, under the id that its adapter knows. */
  keepResumable(sessionId: string, session: Session): void {
    this.resumable.addSession(session, 'closed', sessionId);
  }

  /** Fails all commands without an outcome, once presence no longer routes any here. */
  async abandonAll(): Promise<void> {
    await settleWithin(maxWriteMs, this.resumable.expireAll(), undefined, this.clock);
    for (const command of this.pendingCommands.values()) command.owner.failAll();
  }

  private collectStatuses(): SessionStatus[] {
    return [...this.sessions.values()]
      .filter((session) => session.isRegistered && session.handoffState !== 'drained')
      .map((session) => ({
        ...session.getStatus(this.heartbeatsWrittenAt),
        document: session.liveness.takeDocumentChange(),
      }));
  }
}

const lostSessionReason = 'The service no longer knows this connection.';
