import type { Clock } from '@kerf/concurrency';
import { createContext, ManualClock } from '../commands/commands.fixture.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import { SessionAliases } from './session-aliases.ts';
import { IngressLimiters } from '../sessions/ingress-limiter.ts';
import { ResumableSessions } from './resumable-sessions.ts';
import { Session } from '../sessions/session.ts';
import type { SessionContext } from '../sessions/session-context.ts';

const socket = { bufferedAmount: 0, send: () => undefined, close: () => undefined, terminate: () => undefined };
const owner = {
  accountId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  keys: ['0'.repeat(64)],
  address: '127.0.0.1',
};

describe('a session whose adapter may come back', () => {
  it.each<[DisconnectReason, number]>([
    ['closed', 10_000],
    ['silent', 30_000],
    ['draining', 30_000],
  ])('after it was %s is kept for %d ms', (ending, waitMs) => {
    const clock = new ManualClock();
    const resumable = new ResumableSessions(clock, { graceMs: 30_000, returnMs: 10_000 });
    const session = newSession(clock);
    resumable.addSession(session, ending);
    clock.advance(waitMs - 1);
    expect(resumable.size).toBe(1);
    clock.advance(1);

    expect(resumable.size).toBe(0);
  });

  it('is never kept longer than the grace', () => {
    const clock = new ManualClock();
    const resumable = new ResumableSessions(clock, { graceMs: 500, returnMs: 10_000 });
    resumable.addSession(newSession(clock), 'closed');
    clock.advance(500);

    expect(resumable.size).toBe(0);
  });
});

const newSession = (clock: Clock) => new Session(socket, owner, contextOf(clock), { register: () => undefined });

const contextOf = (clock: Clock): SessionContext<Session> => ({
  ...createContext(clock),
  heartbeatIntervalMs: 10_000,
  aliases: new SessionAliases(),
  ingressLimiters: new IngressLimiters(clock),
  markLeaving: async () => undefined,
  onSessionClosed: async () => undefined,
  logAdapterError: () => undefined,
});
