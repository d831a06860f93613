import { LatestKeys } from '@kerf/service';
import type { Clock } from '../clock.ts';
import { type CloseReason, keyEnded, keyExpired } from './close-reason.ts';
import type { Session } from './session.ts';

/**
 * As many revoked keys are remembered, the latest, and for so long: enough for the moments between a key's check and its
 * socket. Afterwards the check alone counts: a key that was taken back with its successor lives again.
 */
const mostRevoked = 10_000;
const rememberedMs = 60_000;

/** Sessions whose sockets are about to be gone because their key is, and keys that were revoked lately. */
export class Dismissals {
  private readonly revoked: LatestKeys;
  private readonly going = new Map<Session, Promise<void>>();
  /** When the keys of some sessions end, which is soon. */
  private ends: ReadonlyMap<string, number> = new Map();

  constructor(clock: Clock) {
    this.revoked = new LatestKeys({ most: mostRevoked, lifeMs: rememberedMs, now: () => clock.now() });
  }

  /** For a while whoever comes with this key is sent away. */
  revoke(keyId: string): void {
    this.revoked.add(keyId);
  }

  /** Sends a session away whose key was revoked between its check and its socket. */
  meet(session: Session): void {
    if (this.revoked.has(session.keyId)) this.dismiss(session, keyEnded);
  }

  /** In how many milliseconds the keys of which sessions end: in place of what was told before. */
  expect(ending: ReadonlyMap<string, number>, now: number): void {
    this.ends = new Map([...ending].map(([id, endsInMs]) => [id, now + endsInMs]));
  }

  /** Sends those away whose key is over. */
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

  /** Resolves when the sockets of a key that were told to go are gone. */
  async goneOf(keyId: string): Promise<void> {
    for (const [session, gone] of this.going) if (session.keyId === keyId) await gone;
  }
}
