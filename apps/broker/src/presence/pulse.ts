import type { Pulse } from './presence.store.ts';
import type { Session } from '../sessions/session.ts';

/** What is written down of a session, but for the news of its document; it is well when its adapter has said so since that moment. */
export const pulseOf = (session: Session, since: number): Pulse => ({
  sessionId: session.id,
  isWell: session.wasWellSince(since),
  isStuck: session.isStuck,
  running: session.commands.atWork.size,
  queued: session.commands.queue.size,
  document: undefined,
});
