import { closeCodes } from '@kerf/contracts';
import { atMost } from './clock.ts';
import type { Presence } from './presence/presence.ts';
import type { Session } from './sessions/session.ts';
import type { Sessions } from './sessions/sessions.ts';

/** Adapters are disconnected over a period that grows with their number, so that they do not all reconnect at once. */
const msForEach = 10;
const longestSpreadMs = 5_000;

/** An adapter that knows when to reconnect does so by itself within this time. */
const longestLeaveMs = 1_000;

interface Parts {
  /** Name of this pod. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'end' | 'hasOthers'>;
}

/**
 * Drains every session, each after a random delay. Until then it takes commands; then its socket closes once its
 * running commands have finished or the timeout is over. If there are other pods, the adapter counts as connected until
 * it has reconnected there, so that other services never see a gap.
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
  // A registration that is being written must finish first: the next pod looks for its session here.
  await session.stage.reached('registered');
  session.send({ type: 'draining', reconnect_after_ms: afterMs });
  const leaveMs = afterMs + (sessions.goElsewhere ? longestLeaveMs : 0);
  await atMost(sessions.clock, leaveMs, session.stage.reached('closed'));
  if (!session.isOver) await (sessions.goElsewhere ? rest(session) : end(parts, session));
  goAway(session);
}

/**
 * Pauses the session and waits for its running commands. New ones wait for the adapter's next connection, on another
 * pod.
 */
async function rest({ commands }: Session): Promise<void> {
  commands.hold();
  await Promise.allSettled([...commands.atWork.values()].map(({ outcome }) => outcome));
}

/** Ends the session in presence and unsubscribes its subject, so that no more commands arrive. */
async function end({ sessions, presence }: Parts, session: Session): Promise<void> {
  session.move = 'drained';
  void presence.end(session.id);
  await sessions.addresses.close(session.id);
}

const goAway = (session: Session) => session.close(closeCodes.draining, 'This broker is shutting down.');
