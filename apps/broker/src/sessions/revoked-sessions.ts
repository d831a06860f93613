import { RecentKeys } from '@kerf/service';
import type { Clock } from '@kerf/concurrency';
import { type CloseReason, keyRevoked, keyExpired } from './close-reason.ts';
import type { Session } from './session.ts';

/**
 * Bounds of the revoked keys that are remembered: enough for the time between a key's check and its socket. Afterwards
 * the check alone decides, because a key is valid again when its successor is withdrawn.
 */
const maxRevoked = 10_000;
const retentionMs = 60_000;

/** Closes sessions with revoked or expired keys, and remembers recently revoked keys. */
export class RevokedSessions {
  private readonly revokedKeys: RecentKeys;
  private readonly closing = new Map<Session, Promise<void>>();
  /** Expiry times of keys that expire soon, by session. */
  private expiries: ReadonlyMap<string, number> = new Map();

  constructor(clock: Clock) {
    this.revokedKeys = new RecentKeys({ max: maxRevoked, ttlMs: retentionMs, now: () => clock.now() });
  }

  /** Remembers a revoked key; sessions opened with it are closed for a while. */
  addRevokedKey(keyId: string): void {
    this.revokedKeys.add(keyId);
  }

  /** Closes a session if its key was revoked between the key's check and the socket. */
  closeIfRevoked(session: Session): void {
    if (this.revokedKeys.has(session.keyId)) this.closeSession(session, keyRevoked);
  }

  /** Replaces the known expiries, given in milliseconds from now by session id. */
  setExpiries(expiring: ReadonlyMap<string, number>, now: number): void {
    this.expiries = new Map([...expiring].map(([id, endsInMs]) => [id, now + endsInMs]));
  }

  /** Closes sessions with expired keys. */
  closeExpired(sessions: ReadonlyMap<string, Session>, now: number): void {
    for (const [id, endsAt] of this.expiries) {
      const session = sessions.get(id);
      if (session && endsAt <= now) this.closeSession(session, keyExpired);
    }
  }

  closeSession(session: Session, { code, reason }: CloseReason): void {
    const closed = session.closeAndWait(code, reason);
    this.closing.set(
      session,
      closed.finally(() => this.closing.delete(session)),
    );
  }

  /** Resolves when all closing sockets of a key are closed. */
  async waitUntilClosed(keyId: string): Promise<void> {
    for (const [session, closed] of this.closing) if (session.keyId === keyId) await closed;
  }
}
