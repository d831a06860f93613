import { closeCodes } from '@kerf/contracts';
import { atMost } from './clock.ts';
import type { Presence } from './presence/presence.ts';
import type { Session } from './sessions/session.ts';
import type { Sessions } from './sessions/sessions.ts';

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
 * what it is at work on is answered, or the time is over. Where there are other pods the adapter counts as connected
 * until it is there: nobody is told in between that there is none.
 */
export async function drain(parts: Parts, atMostMs: number): Promise<void> {
  const { name, sessions, presence } = parts;
  sessions.goElsewhere = await presence.hasOthers(name);
  const all = [...sessions];
  const stopClock = sessions.clock.after(atMostMs, () => {
    for (const session of all) goAway(session);
    void sessions.abandonAll();
  });
  const spreadMs = Math.min(longestSpreadMs, all.length * msForEach);
  await Promise.all(all.map((session) => drainOne(parts, session, Math.round(Math.random() * spreadMs))));
  await sessions.addresses.answered();
  stopClock();
  await sessions.abandonAll();
}

async function drainOne(parts: Parts, session: Session, afterMs: number): Promise<void> {
  const { sessions } = parts;
  if (session.stage.is('new')) return goAway(session);
  // One that is being written down would be looked for here.
  await session.stage.reached('registered');
  session.send({ type: 'draining', reconnect_after_ms: afterMs });
  const leaveMs = afterMs + (sessions.goElsewhere ? longestLeaveMs : 0);
  await atMost(sessions.clock, leaveMs, session.stage.reached('closed'));
  if (!session.isOver) await (sessions.goElsewhere ? rest(session) : end(parts, session));
  goAway(session);
}

/** What comes from now on waits for the next connection of the adapter, which is expected at another pod. */
async function rest({ commands }: Session): Promise<void> {
  commands.hold();
  await Promise.allSettled([...commands.atWork.values()].map(({ outcome }) => outcome));
}

/** Nobody is sent to the adapter any more. */
async function end({ sessions, presence }: Parts, session: Session): Promise<void> {
  session.move = 'sent away';
  void presence.end(session.id);
  await sessions.addresses.close(session.id);
}

const goAway = (session: Session) => session.close(closeCodes.draining, 'This broker is going away.');
