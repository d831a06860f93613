import { LatestKeys } from '@kerf/service';
import type { Clock } from '../clock.ts';
import { type CloseReason, keyEnded, keyExpired } from './close-reason.ts';
import type { Session } from './session.ts';

/**
 * Bounds of the revoked keys that are remembered: enough for the time between a key's check and its socket. Afterwards
 * the check alone decides, because a key is valid again when its successor is withdrawn.
 */
const mostRevoked = 10_000;
const rememberedMs = 60_000;

/** Closes sessions with revoked or expired keys, and remembers recently revoked keys. */
export class Dismissals {
  private readonly revoked: LatestKeys;
  private readonly going = new Map<Session, Promise<void>>();
  /** Expiry times of keys that expire soon, by session. */
  private ends: ReadonlyMap<string, number> = new Map();

  constructor(clock: Clock) {
    this.revoked = new LatestKeys({ most: mostRevoked, lifeMs: rememberedMs, now: () => clock.now() });
  }

  /** Remembers a revoked key; sessions opened with it are closed for a while. */
  revoke(keyId: string): void {
    this.revoked.add(keyId);
  }

  /** Closes a session if its key was revoked between the key's check and the socket. */
  meet(session: Session): void {
    if (this.revoked.has(session.keyId)) this.dismiss(session, keyEnded);
  }

  /** Replaces the known expiries, given in milliseconds from now by session id. */
  expect(ending: ReadonlyMap<string, number>, now: number): void {
    this.ends = new Map([...ending].map(([id, endsInMs]) => [id, now + endsInMs]));
  }

  /** Closes sessions with expired keys. */
  expire(sessions: ReadonlyMap<string, Session>, now: number): void {
    for (const [id, endsAt] of this.ends) {
      const session = sessions.get(id);
      if (session && endsAt <= now) this.dismiss(session, keyExpired);
    }
  }

  dismiss(session: Session, { code, reason }: CloseReason): void {
    const gone = session.dismiss(code, reason);
    this.going.set(
      session,
      gone.finally(() => this.going.delete(session)),
    );
  }

  /** Resolves when all closing sockets of a key are closed. */
  async goneOf(keyId: string): Promise<void> {
    for (const [session, gone] of this.going) if (session.keyId === keyId) await gone;
  }
}
