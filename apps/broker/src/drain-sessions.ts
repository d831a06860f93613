import { closeCodes } from '@kerf/contracts';
import { settleWithin } from '@kerf/concurrency';
import type { Presence } from './presence/presence.ts';
import type { Session } from './sessions/session.ts';
import type { Sessions } from './sessions/sessions.ts';

/** Adapters are disconnected over a period that grows with their number, so that they do not all reconnect at once. */
const spreadPerSessionMs = 10;
const maxSpreadMs = 5_000;

/** An adapter that knows when to reconnect does so by itself within this time. */
const maxLeaveMs = 1_000;

interface Parts {
  /** Name of this pod. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'endSession' | 'hasOtherPods'>;
}

/**
 * Drains every session, each after a random delay. Until then it takes commands; then its socket closes once its
 * running commands have finished, or the signal ends them: adapters are sent a cancellation, and callers a fault. If
 * there are other pods, the adapter counts as connected until it has reconnected there, so that other services never
 * see a gap.
 */
export async function drainSessions(parts: Parts, cutOff: AbortSignal): Promise<void> {
  const { name, sessions, presence } = parts;
  sessions.hasOtherPods = await presence.hasOtherPods(name);
  const all = [...sessions];
  const endAll = () => {
    for (const session of all) {
      for (const command of session.commands.inFlight.values()) session.commands.cancelCommand(command);
      closeForDrain(session);
    }
    // What closed sessions leave behind is abandoned again below, where a failure ends the drain.
    void sessions.abandonAll().catch(() => undefined);
  };
  if (cutOff.aborted) endAll();
  else cutOff.addEventListener('abort', endAll);
  const spreadMs = Math.min(maxSpreadMs, all.length * spreadPerSessionMs);
  await Promise.all(all.map((session) => drainSession(parts, session, Math.round(Math.random() * spreadMs))));
  await sessions.subjects.waitUntilAnswered();
  cutOff.removeEventListener('abort', endAll);
  await sessions.abandonAll();
}

async function drainSession(parts: Parts, session: Session, delayMs: number): Promise<void> {
  const { sessions } = parts;
  if (session.state.is('new')) return closeForDrain(session);
  // A registration that is being written must finish first: the next pod looks for its session here.
  await session.state.waitFor('registered');
  session.send({ type: 'draining', reconnect_after_ms: delayMs });
  const leaveMs = delayMs + (sessions.hasOtherPods ? maxLeaveMs : 0);
  await settleWithin(leaveMs, session.state.waitFor('closed'), undefined, sessions.clock);
  if (!session.isClosed) await (sessions.hasOtherPods ? waitForRunning(session) : endSession(parts, session));
  closeForDrain(session);
}

/**
 * Pauses the session and waits for its running commands. New ones wait for the adapter's next connection, on another
 * pod.
 */
async function waitForRunning({ commands }: Session): Promise<void> {
  commands.pause();
  await Promise.allSettled([...commands.inFlight.values()].map(({ outcome }) => outcome));
}

/** Ends the session in presence and unsubscribes its subject, so that no more commands arrive. */
async function endSession({ sessions, presence }: Parts, session: Session): Promise<void> {
  session.handoffState = 'drained';
  void presence.endSession(session.id);
  await sessions.subjects.closeSubject(session.id);
}

const closeForDrain = (session: Session) => session.close(closeCodes.draining, 'This broker is shutting down.');
