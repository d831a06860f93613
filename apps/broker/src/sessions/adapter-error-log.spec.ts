import { silentLog } from '@kerf/telemetry';
import { AdapterErrorLog } from './adapter-error-log.ts';
import type { Session } from './session.ts';
import { owner, SessionsWorld } from './sessions.fixture.ts';

let now: number;
let lines: Record<string, unknown>[];
let log: AdapterErrorLog;
beforeEach(() => {
  now = 0;
  lines = [];
  const warn = (line: Record<string, unknown>) => void lines.push(line);
  log = new AdapterErrorLog({ ...silentLog, warn } as typeof silentLog, {
    now: () => now,
    after: () => () => undefined,
  });
});

const openSession = (accountId = owner.accountId): Session =>
  new SessionsWorld().openSession({ ...owner, accountId }).session;

describe('the log of errors that adapters report', () => {
  it('has at most 20 lines of an account at once and six a minute, and counts the others', () => {
    const [one, other] = [openSession(), openSession()];
    for (let i = 0; i < 15; i += 1) for (const session of [one, other]) log.logError(session, { code: 'INTERNAL' });
    expect(lines).toHaveLength(20);
    now = 60_000;
    for (let i = 0; i < 15; i += 1) log.logError(one, { code: 'INTERNAL' });

    expect(lines).toHaveLength(26);
    expect(lines[20]).toMatchObject({ account_id: owner.accountId, code: 'INTERNAL', unlogged: 10 });
  });

  it('keeps the lines of other accounts, also after the rates of idle ones were dropped', () => {
    for (let i = 0; i < 30; i += 1) log.logError(openSession(), {});
    log.sweepAccounts();
    log.logError(openSession(), {});
    log.logError(openSession(crypto.randomUUID()), {});

    expect(lines).toHaveLength(21);
  });

  it('cuts long details', () => {
    log.logError(openSession(), { message: 'Nothing works.', details: { text: 'x'.repeat(10_000) } });

    expect(lines).toEqual([
      expect.objectContaining({ message: 'Nothing works.', details: `{"text":"${'x'.repeat(1_991)}` }),
    ]);
  });
});
