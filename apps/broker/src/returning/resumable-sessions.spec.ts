import type { Clock } from '../clock.ts';
import { contextWith, StandingClock } from '../commands/commands.fixture.ts';
import type { Ending } from './ending.ts';
import { FormerNames } from './former-names.ts';
import { Intakes } from '../sessions/intake.ts';
import { ResumableSessions } from './resumable-sessions.ts';
import { Session } from '../sessions/session.ts';
import type { SessionContext } from '../sessions/session-context.ts';

const socket = { bufferedAmount: 0, send: () => undefined, close: () => undefined, terminate: () => undefined };
const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };

describe('a session whose adapter may come back', () => {
  it.each<[Ending, number]>([
    ['closed', 10_000],
    ['silent', 30_000],
    ['draining', 30_000],
  ])('after it was %s is kept for %d ms', (ending, waitMs) => {
    const clock = new StandingClock();
    const resumable = new ResumableSessions(clock, { graceMs: 30_000, returnMs: 10_000 });
    const session = newSession(clock);
    resumable.keep(session, ending);
    clock.move(waitMs - 1);
    expect(resumable.size).toBe(1);
    clock.move(1);

    expect(resumable.size).toBe(0);
  });

  it('is never kept longer than the grace', () => {
    const clock = new StandingClock();
    const resumable = new ResumableSessions(clock, { graceMs: 500, returnMs: 10_000 });
    resumable.keep(newSession(clock), 'closed');
    clock.move(500);

    expect(resumable.size).toBe(0);
  });
});

const newSession = (clock: Clock) => new Session(socket, owner, contextOf(clock), { register: () => undefined });

const contextOf = (clock: Clock): SessionContext => ({
  ...contextWith(clock),
  heartbeatIntervalMs: 10_000,
  formerNames: new FormerNames(),
  intakes: new Intakes(clock),
  leaves: async () => undefined,
  left: async () => undefined,
  complaint: () => undefined,
});
