import { AdaptiveLimit } from './adaptive-limit.ts';
import { FairSemaphore, type FairSemaphoreOptions } from './fair-semaphore.ts';
import { ManualClock, messageOf, settle } from './manual-clock.fixture.ts';

const timeoutMs = 100;

describe('a fair semaphore', () => {
  let clock: ManualClock;
  let started: string[];
  let ends: Map<string, () => void>;
  beforeEach(() => {
    clock = new ManualClock();
    started = [];
    ends = new Map();
  });
  const semaphoreWith = (options: Partial<FairSemaphoreOptions>) =>
    new FairSemaphore({ slots: 1, maxWaiting: 100, onRefused: (reason) => new Error(reason), clock, ...options });
  /** Starts callers named after their path, such as `x1` of the key x, or `x/a1` of its inner key a. */
  const start = (semaphore: FairSemaphore, ...names: string[]) => {
    for (const name of names) {
      const [first = '', ...rest] = name.replace(/\d+$/, '').split('/');
      semaphore.acquire([first, ...rest], { timeoutMs }).then(
        (release) => {
          started.push(name);
          ends.set(name, release);
        },
        (error: unknown) => started.push(`${name} ${String(error)}`),
      );
    }
    return settle();
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };

  it('serves those that wait by turns of their keys', async () => {
    const semaphore = semaphoreWith({});
    await start(semaphore, 'x1', 'x2', 'x3', 'x4', 'y1', 'z1', 'y2');
    for (const name of ['x1', 'x2', 'y1', 'z1', 'x3', 'y2']) await end(name);

    expect(started).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'y2', 'x4']);
  });

  it('serves the inner keys of a key by turns, within the turns of the key', async () => {
    const semaphore = semaphoreWith({});
    await start(semaphore, 'x/a1', 'x/a2', 'x/a3', 'x/b1', 'y/a1');
    for (const name of ['x/a1', 'x/a2', 'y/a1', 'x/b1']) await end(name);

    expect(started).toEqual(['x/a1', 'x/a2', 'y/a1', 'x/b1', 'x/a3']);
  });

  it('gives a key that is alone half of the slots, and the next one a slot at once', async () => {
    const semaphore = semaphoreWith({ slots: 8 });
    await start(semaphore, 'x1', 'x2', 'x3', 'x4', 'x5', 'y1', 'y2');

    expect(started).toEqual(['x1', 'x2', 'x3', 'x4', 'y1', 'y2']);
    expect([semaphore.running, semaphore.waiting]).toEqual([6, 1]);
    expect(semaphore.tryAcquire('x')).toBeUndefined();
    expect(semaphore.tryAcquire('z')).toBeInstanceOf(Function);
  });

  it('serves the newest and the oldest of a key by turns where both ends are, and refuses the middle one', async () => {
    const semaphore = semaphoreWith({ order: 'both ends', maxWaiting: 5 });
    await start(semaphore, 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7');
    expect(started).toEqual(['x1', 'x5 Error: full']);
    for (const name of ['x1', 'x7', 'x2', 'x6', 'x3']) await end(name);

    expect(started.slice(2)).toEqual(['x7', 'x2', 'x6', 'x3', 'x4']);
  });

  it('keeps reserved slots for keys that have few, however many keys took as much as they could', () => {
    const semaphore = semaphoreWith({ slots: 2_000, reservedSlots: 500 });
    const takeAll = (key: string) => {
      let taken = 0;
      while (taken < 64 && semaphore.tryAcquire(key)) taken += 1;
      return taken;
    };
    const noisy = Array.from({ length: 40 }, (_, at) => takeAll(`noisy ${at}`));
    const quiet = Array.from({ length: 50 }, (_, at) => takeAll(`quiet ${at}`));

    expect(noisy[0]).toBe(64);
    expect(Math.min(...noisy, ...quiet)).toBeGreaterThanOrEqual(2);
    expect(semaphore.running).toBeLessThan(2_000);
  });

  it('takes no more slots than there are, also when all are reserved', () => {
    const semaphore = semaphoreWith({ slots: 2, reservedSlots: 2 });

    expect(['x', 'x', 'y', 'z'].map((key) => semaphore.tryAcquire(key) !== undefined)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('refuses the newest caller of the key that has the most in a full queue', async () => {
    const semaphore = semaphoreWith({ maxWaiting: 3 });
    await start(semaphore, 'x1', 'x2', 'x3', 'x4', 'x5', 'y1', 'z1');
    expect(started).toEqual(['x1', 'x5 Error: full', 'x4 Error: full', 'x3 Error: full']);

    await start(semaphore, 'w1');
    expect(started.at(-1)).toBe('w1 Error: full');
    expect(semaphore.waiting).toBe(3);
  });

  it('refuses within a key the newest caller of the inner key that has the most', async () => {
    const semaphore = semaphoreWith({ maxWaiting: 4 });
    await start(semaphore, 'x/a1', 'x/a2', 'x/a3', 'x/a4', 'y/a1', 'x/b1', 'x/c1');

    expect(started).toEqual(['x/a1', 'x/a4 Error: full', 'x/a3 Error: full']);
    for (const name of ['x/a1', 'x/a2', 'y/a1', 'x/b1']) await end(name);
    expect(started.slice(3)).toEqual(['x/a2', 'y/a1', 'x/b1', 'x/c1']);
    expect(semaphore.waiting).toBe(0);
  });

  it('refuses a caller that waits too long or is aborted, and gives its place away', async () => {
    const semaphore = semaphoreWith({});
    const abort = new AbortController();
    await start(semaphore, 'x1');
    const late = messageOf(semaphore.acquire(['x', 'a'], { timeoutMs }));
    const aborted = messageOf(semaphore.acquire(['y'], { timeoutMs, signal: abort.signal }));
    abort.abort();
    expect(await aborted).toBe('aborted');
    await clock.advance(timeoutMs);
    expect(await late).toBe('timeout');
    await expect(semaphore.acquire(['y'], { timeoutMs, signal: abort.signal })).rejects.toThrow('aborted');
    expect(semaphore.waiting).toBe(0);

    await start(semaphore, 'z1');
    await end('x1');
    await end('x1');
    expect(started).toEqual(['x1', 'z1']);
    expect(semaphore.running).toBe(1);
  });

  it('follows a number of slots that changes', async () => {
    let slots = 1;
    const semaphore = semaphoreWith({ slots: () => slots });
    await start(semaphore, 'x1', 'y1', 'z1', 'w1');
    slots = 3;
    await end('x1');

    expect(started).toEqual(['x1', 'y1', 'z1', 'w1']);
    slots = 1;
    await end('y1');
    expect(semaphore.tryAcquire('x')).toBeUndefined();
  });
});

describe('an adaptive limit', () => {
  const create = (clock: ManualClock) => new AdaptiveLimit({ max: 10, min: 4, targetMs: 100, clock });

  it('shrinks once for tasks that are slow together, down to its lowest value', async () => {
    const clock = new ManualClock();
    const limit = create(clock);
    for (let i = 0; i < 5; i += 1) limit.recordDuration(101, true);
    expect(limit.value).toBe(8);

    for (let i = 0; i < 9; i += 1) {
      await clock.advance(100);
      limit.recordDuration(101, true);
    }
    expect(limit.value).toBe(4);
  });

  it('grows again while tasks are fast and others wait, up to its highest value', async () => {
    const limit = create(new ManualClock());
    limit.recordDuration(101, true);
    for (let i = 0; i < 100; i += 1) limit.recordDuration(100, false);
    expect(limit.value).toBe(8);

    for (let i = 0; i < 9; i += 1) limit.recordDuration(100, true);
    expect(limit.value).toBe(9);
    for (let i = 0; i < 100; i += 1) limit.recordDuration(100, true);
    expect(limit.value).toBe(10);
  });
});
