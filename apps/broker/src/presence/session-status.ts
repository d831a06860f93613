import type { SessionStatus } from './presence.store.ts';
import type { Session } from '../sessions/session.ts';

/** Returns a session's status without document changes; healthy if its adapter was since this time. */
export const toSessionStatus = (session: Session, since: number): SessionStatus => ({
  sessionId: session.id,
  isWell: session.wasHealthySince(since),
  isStuck: session.isStuck,
  running: session.commands.inFlight.size,
  queued: session.commands.queue.size,
  document: undefined,
});
