import type { Bus } from '@kerf/bus';
import { closeCodes } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { cutLink } from '../commands/adapter-link.ts';
import type { AdapterSocket } from './adapter-socket.ts';
import { Addresses } from './addresses.ts';
import { atMost, type Clock } from '../clock.ts';
import { keyEnded, keyRefused, replaced, roleTooLow } from './close-reason.ts';
import type { Command } from '../commands/command.ts';
import { Dismissals } from './dismissals.ts';
import type { Ending } from '../returning/ending.ts';
import { FormerNames } from '../returning/former-names.ts';
import { handOver, handOverAfter, hasUnheard } from '../returning/handing-over.ts';
import { Intakes } from './intake.ts';
import type { Presence } from '../presence/presence.ts';
import type { Pulse } from '../presence/presence.store.ts';
import { Progress } from '../commands/progress.ts';
import { pulseOf } from '../presence/pulse.ts';
import { ResumableSessions, type ResumeTimeouts } from '../returning/resumable-sessions.ts';
import type { Bearer } from '../returning/resume-token.ts';
import { type AdapterOwner, Session } from './session.ts';
import type { Registrar, SessionContext } from './session-context.ts';

interface Surroundings extends ResumeTimeouts {
  readonly presence: Pick<Presence, 'beat' | 'end' | 'leave'>;
  readonly bus: Pick<Bus, 'announce'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly heartbeatIntervalMs: number;
}

/** Maximum wait for the database while the pod shuts down. */
const writingMs = 2_000;

/** Sessions are checked every second; a longer gap than this means that the process was suspended. */
const longestPauseMs = 5_000;

/** All adapter sessions of this pod, and those that may be resumed. */
export class Sessions implements SessionContext {
  readonly clock: Clock;
  readonly heartbeatIntervalMs: number;
  readonly underway = new Map<string, Command>();
  readonly progress: Progress;
  readonly intakes: Intakes;
  readonly formerNames = new FormerNames();
  readonly addresses: Addresses;
  private readonly sessions = new Map<string, Session>();
  private readonly resumable: ResumableSessions;
  private readonly dismissals: Dismissals;
  /** Set when this pod drains: true if there are other pods for its adapters. */
  goElsewhere = false;
  private beatenAt = 0;
  private checkedAt = 0;

  constructor(private readonly around: Surroundings) {
    this.clock = around.clock;
    this.heartbeatIntervalMs = around.heartbeatIntervalMs;
    this.addresses = new Addresses(around.log);
    this.progress = new Progress(around.bus, around.clock);
    this.intakes = new Intakes(around.clock);
    this.dismissals = new Dismissals(around.clock);
    this.resumable = new ResumableSessions(around.clock, around);
  }

  /** Creates a session for an authenticated socket. */
  open(socket: AdapterSocket, owner: AdapterOwner, registrar: Registrar): Session {
    const session = new Session(socket, owner, this, registrar);
    this.sessions.set(session.id, session);
    this.dismissals.meet(session);
    return session;
  }

  [Symbol.iterator](): Iterator<Session> {
    return this.sessions.values();
  }

  get size(): number {
    return this.sessions.size;
  }

  leaves({ id }: Session): Promise<void> {
    return this.around.presence.leave(id);
  }

  async left(session: Session, ending: Ending): Promise<void> {
    this.sessions.delete(session.id);
    session.commands.goOver(cutLink);
    if (ending !== 'permanent') this.resumable.keep(session, ending);
    if (this.addresses.has(session.id)) await this.addresses.awaits(this.part(session, ending));
  }

  /**
   * Ends a session in presence. A draining pod serves it until the adapter is on another pod, so that it stays
   * reachable.
   */
  private async part(session: Session, ending: Ending): Promise<void> {
    if (this.goElsewhere && ending !== 'permanent') await this.moved(session);
    void this.addresses.close(session.id);
    // Commands fail only after this, so that retries are routed to another adapter.
    await this.around.presence.end(session.id);
    handOverAfter(this.goElsewhere ? 'closed' : ending, session.commands);
  }

  private async moved(session: Session): Promise<void> {
    session.move = 'awaited';
    await atMost(this.clock, this.around.returnMs, this.resumable.over(session.id));
    session.move = undefined;
  }

  complaint({ id, adapterId }: Session, about: Record<string, unknown>): void {
    this.around.log.warn({ session_id: id, adapter_id: adapterId, ...about }, 'an adapter reported an error');
  }

  /** Removes and returns the session that an adapter resumes; closes its socket. The caller takes over its commands. */
  takeBack(name: string, { accountId, adapterId }: Bearer): Session | undefined {
    const sessionId = this.formerNames.latestOf(name);
    const session = this.sessions.get(sessionId);
    if (session?.accountId === accountId && session.adapterId === adapterId)
      session.close(replaced.code, replaced.reason, 'draining');
    const taken = this.resumable.take(sessionId);
    if (taken) this.formerNames.forget(taken);
    return taken;
  }

  /** Closes a session after its adapter reconnected without resuming it, here or elsewhere. */
  replace(sessionId: string): void {
    this.sessions.get(sessionId)?.close(replaced.code, replaced.reason);
    this.resumable.lose(sessionId);
  }

  /**
   * Closes all sockets of a key; a revoked key's sockets that are about to open as well. Resolves with their number
   * when
   * they are closed.
   */
  async revoke(keyId: string, { lives = false } = {}): Promise<number> {
    if (!lives) this.dismissals.revoke(keyId);
    const theirs = [...this.sessions.values()].filter((session) => session.keyId === keyId);
    for (const session of theirs) this.dismissals.dismiss(session, lives ? roleTooLow : keyEnded);
    this.resumable.loseThoseOf(keyId);
    await this.dismissals.goneOf(keyId);
    return theirs.length;
  }

  /**
   * Closes silent and expired sessions, resends commands and hands off those of silent adapters; called every second.
   */
  async check(): Promise<void> {
    this.intakes.sweep();
    this.dismissals.expire(this.sessions, this.clock.now());
    const now = this.clock.now();
    const wasHeld = now - this.checkedAt > longestPauseMs;
    this.checkedAt = now;
    // After a suspension received frames are not yet processed: the silence is this process's own.
    if (wasHeld) return;
    for (const session of this.sessions.values()) session.check();
    const silent = [...this.sessions.values()].filter(({ isSilent, commands }) => isSilent && hasUnheard(commands));
    if (!silent.length) return;
    // Presence is updated first, so that retries are routed to other adapters.
    await this.around.presence.beat(silent.map((session) => pulseOf(session, this.beatenAt)));
    for (const session of silent) if (session.isSilent) handOver(session.commands);
  }

  /** Writes heartbeats. Sessions without a row are closed to reconnect, those with a dead key permanently. */
  async beat(): Promise<void> {
    const now = this.clock.now();
    const { lost, keyless, ending } = await this.around.presence.beat(this.pulses());
    for (const id of lost) this.sessions.get(id)?.close(closeCodes.draining, lostSight);
    for (const id of keyless) this.sessions.get(id)?.close(keyRefused.code, keyRefused.reason);
    this.dismissals.expect(ending, this.clock.now());
    this.beatenAt = now;
  }

  /** Keeps a session that closed before it was resumed, under the id that its adapter knows. */
  keepAs(sessionId: string, session: Session): void {
    this.resumable.keep(session, 'closed', sessionId);
  }

  /** Fails all commands without an outcome, once presence no longer routes any here. */
  async abandonAll(): Promise<void> {
    await atMost(this.clock, writingMs, this.resumable.expireAll());
    for (const command of this.underway.values()) command.owner.lose();
  }

  private pulses(): Pulse[] {
    return [...this.sessions.values()]
      .filter((session) => session.isRegistered && session.move !== 'drained')
      .map((session) => ({ ...pulseOf(session, this.beatenAt), document: session.liveness.takeNews() }));
  }
}

const lostSight = 'The service no longer knows this connection.';
