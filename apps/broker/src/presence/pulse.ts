import type { Pulse } from './presence.store.ts';
import type { Session } from '../sessions/session.ts';

/** Returns a session's status without document changes; healthy if its adapter was since this time. */
export const pulseOf = (session: Session, since: number): Pulse => ({
  sessionId: session.id,
  isWell: session.wasWellSince(since),
  isStuck: session.isStuck,
  running: session.commands.atWork.size,
  queued: session.commands.queue.size,
  document: undefined,
});
