import { closeCodes } from '@kerf/contracts';
import type { Presence } from './presence.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** Adapters are sent away over a time that grows with their number, so that they do not all come back at once. */
const msForEach = 10;
const longestSpreadMs = 5_000;

interface Parts {
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'end'>;
}

/**
 * Sends every adapter away, each at a moment of its own. Until then it is asked as before; then its socket closes when
 * its last command is answered, or the time is over.
 */
export async function drain(parts: Parts, atMostMs: number): Promise<void> {
  const { sessions } = parts;
  const all = [...sessions];
  const stopClock = sessions.clock.after(atMostMs, () => {
    for (const session of all) goAway(session);
    sessions.abandonAll();
  });
  const spreadMs = Math.min(longestSpreadMs, all.length * msForEach);
  await Promise.all(all.map((session) => drainOne(parts, session, Math.round(Math.random() * spreadMs))));
  await sessions.answered();
  stopClock();
  sessions.abandonAll();
}

async function drainOne({ sessions, presence }: Parts, session: Session, afterMs: number): Promise<void> {
  if (!session.isRegistered) return goAway(session);
  session.send({ type: 'draining', reconnect_after_ms: afterMs });
  await new Promise<void>((resolve) => void sessions.clock.after(afterMs, resolve));
  if (session.isOver) return;
  session.isSentAway = true;
  void presence.end(session.id);
  await sessions.closeAddress(session.id);
  goAway(session);
}

const goAway = (session: Session) => session.close(closeCodes.draining, 'This broker is going away.');
