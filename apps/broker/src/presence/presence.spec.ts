import { silentLog } from '@kerf/telemetry';
import { Presence } from './presence.ts';

describe('presence', () => {
  it('tells which sessions are no longer their adapter’s, which have no key, and whose key ends soon', async () => {
    const writeHeartbeats = async () => ({ alive: ['a'], keyless: ['b'], ending: { a: 7_000 } });
    const presence = new Presence({ ...unused, writeHeartbeats }, silentLog);

    expect(await presence.writeHeartbeats(['a', 'lost', 'b'].map(pulse))).toEqual({
      lost: ['lost'],
      keyless: ['b'],
      expiring: new Map([['a', 7_000]]),
    });
  });

  it('asks nothing when nobody was heard', async () => {
    expect(await new Presence(unused, silentLog).writeHeartbeats([])).toEqual({
      lost: [],
      keyless: [],
      expiring: new Map(),
    });
  });

  it('writes down thousands in few statements', async () => {
    const sizes: number[] = [];
    const presence = new Presence(
      {
        ...unused,
        writeHeartbeats: async (pulses) => {
          sizes.push(pulses.length);
          return { alive: [], keyless: [], ending: {} };
        },
      },
      silentLog,
    );
    await presence.writeHeartbeats(Array.from({ length: 4_500 }, (_, i) => pulse(String(i))));

    expect(sizes).toEqual([2_000, 2_000, 500]);
  });

  it('writes ends together that come while one is written, also after a failure', async () => {
    const written: string[][] = [];
    const presence = new Presence(
      {
        ...unused,
        endSessions: async (ids) => {
          written.push([...ids]);
          if (written.length === 1) throw new Error('no database');
          return [];
        },
      },
      silentLog,
    );
    for (const id of ['a', 'b', 'c']) void presence.endSession(id);
    await presence.flush();

    expect(written).toEqual([['a'], ['b', 'c']]);
  });

  it('writes ends that failed again with every sign of life, until they are written', async () => {
    const written: string[][] = [];
    const endSessions = async (ids: readonly string[]) => {
      written.push([...ids]);
      if (written.length < 3) throw new Error('no database');
      return [];
    };
    const presence = new Presence({ ...unused, keepPodAlive: async () => 0, endSessions }, silentLog);
    void presence.endSession('a');
    await presence.flush();
    for (let round = 0; round < 3; round += 1) {
      await presence.keepPodAlive('pod');
      await presence.flush();
    }

    expect(written).toEqual([['a'], ['a'], ['a']]);
  });

  it('tries ends that failed once more when it settles', async () => {
    const written: string[][] = [];
    const endSessions = async (ids: readonly string[]) => {
      written.push([...ids]);
      if (written.length === 1) throw new Error('no database');
      return [];
    };
    const presence = new Presence({ ...unused, endSessions }, silentLog);
    void presence.endSession('a');
    await presence.flush();
    await presence.flush();

    expect(written).toEqual([['a'], ['a']]);
  });

  it.each([0, 1])('knows without the database whether there are other pods, of which there were %d', async (others) => {
    let isAway = false;
    const keepPodAlive = async () => {
      if (isAway) throw new Error('no database');
      return others;
    };
    const presence = new Presence({ ...unused, keepPodAlive }, silentLog);
    await presence.keepPodAlive('pod');
    isAway = true;

    expect(await presence.hasOtherPods('pod')).toBe(others > 0);
  });

  it('tells whose adapters are gone once that is written: those that ended, and those of dead pods', async () => {
    const told: string[][] = [];
    const store = { ...unused, endSessions: async () => ['an account'], sweepSessions: async () => ['another'] };
    const presence = new Presence(store, silentLog, (accountIds) => void told.push([...accountIds]));
    void presence.endSession('a');
    await presence.flush();
    await presence.sweepSessions();

    expect(told).toEqual([['an account'], ['another']]);
  });

  it('keeps a hundred thousand ends at most', async () => {
    let written = 0;
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const endSessions = async (ids: readonly string[]) => {
      await opened;
      written += ids.length;
      return [];
    };
    const presence = new Presence({ ...unused, endSessions }, silentLog);
    for (let i = 0; i < 100_010; i += 1) void presence.endSession(String(i));
    open();
    await presence.flush();

    // The first is under way already when the others are counted.
    expect(written).toBe(100_001);
  });
});

const pulse = (sessionId: string) => ({
  sessionId,
  isHealthy: true,
  isStuck: false,
  running: 0,
  queued: 0,
  document: undefined,
});
const unexpected = () => Promise.reject(new Error('this is not asked for'));
const unused = {
  registerSession: unexpected,
  writeHeartbeats: unexpected,
  markDraining: unexpected,
  keepPodAlive: unexpected,
  endSessions: unexpected,
  sweepSessions: unexpected,
};
