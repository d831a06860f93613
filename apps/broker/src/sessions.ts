import type { Bus, Served } from '@kerf/bus';
import { adapterReplaced, adapterSession, closeCodes, type Register } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { Clock } from './clock.ts';
import { LatestKeys } from './latest-keys.ts';
import { podName } from './pod-name.ts';
import type { Presence } from './presence.ts';
import type { Pulse } from './presence.store.ts';
import type { AdapterSocket } from './adapter-socket.ts';
import { type Desk, type Owner, Session } from './session.ts';

interface Surroundings {
  readonly presence: Pick<Presence, 'arrive' | 'beat' | 'end'>;
  readonly bus: Pick<Bus, 'serve' | 'flush' | 'announce'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly heartbeatIntervalMs: number;
}

/** As many revoked keys are remembered, the latest: enough for the moments between a key's check and its socket. */
const mostRevoked = 10_000;

/** Every adapter connected to this pod. */
export class Sessions implements Desk {
  readonly clock: Clock;
  readonly heartbeatIntervalMs: number;
  private readonly sessions = new Map<string, Session>();
  private readonly served = new Map<string, Served>();
  private readonly revoked = new LatestKeys(mostRevoked);
  /** Sessions whose sockets are about to be gone because their key is. */
  private readonly dismissals = new Map<Session, Promise<void>>();
  private beatenAt = 0;

  constructor(private readonly around: Surroundings) {
    this.clock = around.clock;
    this.heartbeatIntervalMs = around.heartbeatIntervalMs;
  }

  /** Takes in a socket whose key was checked. */
  open(socket: AdapterSocket, owner: Owner): Session {
    const session = new Session(socket, owner, this);
    this.sessions.set(session.id, session);
    if (this.revoked.has(owner.keyId)) this.dismiss(session);
    return session;
  }

  [Symbol.iterator](): Iterator<Session> {
    return this.sessions.values();
  }

  get size(): number {
    return this.sessions.size;
  }

  register(session: Session, register: Register): void {
    this.admit(session, register).catch((error: unknown) => {
      this.around.log.error({ err: error, session_id: session.id }, 'an adapter could not register');
      session.close(closeCodes.tryAgainLater, 'The service cannot register adapters now.');
    });
  }

  left(session: Session): void {
    this.sessions.delete(session.id);
    const served = this.served.get(session.id);
    if (!served) return;
    this.served.delete(session.id);
    served.stop().catch((error: unknown) => this.around.log.warn({ err: error }, 'an address is not given up'));
    this.around.presence.end(session.id);
  }

  /** The same adapter has connected again, here or elsewhere. */
  replace(sessionId: string): void {
    this.sessions.get(sessionId)?.close(closeCodes.replaced, 'The adapter has connected again.');
  }

  /**
   * Closes every socket of a key; of one that is dead those too that are about to open. Resolves with their number when
   * they are gone.
   */
  async revoke(keyId: string, { lives = false } = {}): Promise<number> {
    if (!lives) this.revoked.add(keyId);
    const theirs = [...this.sessions.values()].filter((session) => session.keyId === keyId);
    for (const session of theirs) this.dismiss(session);
    for (const [session, gone] of this.dismissals) if (session.keyId === keyId) await gone;
    return theirs.length;
  }

  /** Closes what has been silent for too long. */
  check(): void {
    for (const session of this.sessions.values()) session.check();
  }

  /** Writes down who is well since the last time. Who has no row connects again, whose key is dead does not. */
  async beat(): Promise<void> {
    const now = this.clock.now();
    const { lost, keyless } = await this.around.presence.beat(this.pulses());
    for (const id of lost) this.sessions.get(id)?.close(closeCodes.draining, lostSight);
    for (const id of keyless) this.sessions.get(id)?.close(closeCodes.keyRefused, keyRefused);
    this.beatenAt = now;
  }

  /** Takes no more commands, and closes each socket when its last command is answered or the time is over. */
  async drain(atMostMs: number): Promise<void> {
    const all = [...this.sessions.values()];
    const stopClock = this.clock.after(atMostMs, () => all.forEach(goAway));
    await Promise.all(all.map((session) => this.drainOne(session)));
    stopClock();
  }

  private dismiss(session: Session): void {
    const gone = session.dismiss(closeCodes.keyRefused, keyRefused);
    this.dismissals.set(
      session,
      gone.finally(() => this.dismissals.delete(session)),
    );
  }

  private pulses(): Pulse[] {
    return [...this.sessions.values()]
      .filter((session) => session.isRegistered)
      .map((session) => ({ sessionId: session.id, isWell: session.wasWellSince(this.beatenAt) }));
  }

  private async drainOne(session: Session): Promise<void> {
    this.around.presence.end(session.id);
    await this.served.get(session.id)?.stop();
    goAway(session);
  }

  private async admit(session: Session, register: Register): Promise<void> {
    // Served before the row is written: whoever reads the row finds somebody at the address.
    const address = adapterSession.at(session.id);
    this.served.set(
      session.id,
      this.around.bus.serve(address, (order) => session.execute(order)),
    );
    await this.around.bus.flush();
    const arrived = await this.around.presence.arrive(this.arrivalOf(session, register));
    if (arrived.replaced) this.around.bus.announce(adapterReplaced, { sessionId: arrived.replaced });
    if (session.isOver) this.around.presence.end(session.id);
    else session.admit(register.max_concurrency);
  }

  private arrivalOf({ id, accountId, keyId }: Session, register: Register) {
    return {
      sessionId: id,
      adapterId: register.adapter_id,
      accountId,
      keyId,
      pod: podName,
      adapterType: register.adapter_type,
      capabilities: register.capabilities,
      tools: register.tools,
      maxConcurrency: register.max_concurrency,
    };
  }
}

const goAway = (session: Session) => session.close(closeCodes.draining, 'This broker is going away.');
const keyRefused = 'The key of this connection was revoked, has expired, or may not run anything any more.';
const lostSight = 'The service has lost sight of this connection.';
