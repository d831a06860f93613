import { closeCodes } from '@kerf/contracts';
import { pause } from './clock.ts';
import type { Presence } from './presence.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** Adapters are sent away over a time that grows with their number, so that they do not all come back at once. */
const msForEach = 10;
const longestSpreadMs = 5_000;

/** An adapter that was told when to go does so by itself within this time. */
const longestLeaveMs = 1_000;

interface Parts {
  /** What this pod is called. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'end' | 'hasOthers'>;
}

/**
 * Sends every adapter away, each at a moment of its own. Until then it is asked as before; then its socket closes when
 * its last command is answered, or the time is over.
 */
export async function drain(parts: Parts, atMostMs: number): Promise<void> {
  const { name, sessions, presence } = parts;
  sessions.goElsewhere = await presence.hasOthers(name);
  const all = [...sessions];
  const stopClock = sessions.clock.after(atMostMs, () => {
    for (const session of all) goAway(session);
    sessions.abandonAll();
  });
  const spreadMs = Math.min(longestSpreadMs, all.length * msForEach);
  await Promise.all(all.map((session) => drainOne(parts, session, Math.round(Math.random() * spreadMs))));
  await sessions.addresses.answered();
  stopClock();
  sessions.abandonAll();
}

async function drainOne({ sessions, presence }: Parts, session: Session, afterMs: number): Promise<void> {
  if (!session.isRegistered) return goAway(session);
  session.send({ type: 'draining', reconnect_after_ms: afterMs });
  await pause(sessions.clock, afterMs + (sessions.goElsewhere ? longestLeaveMs : 0));
  if (session.isOver) return;
  session.move = 'sent away';
  void presence.end(session.id);
  await sessions.addresses.close(session.id);
  goAway(session);
}

const goAway = (session: Session) => session.close(closeCodes.draining, 'This broker is going away.');
