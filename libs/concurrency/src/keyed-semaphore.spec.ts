import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { KeyedSemaphore, type KeyedSemaphoreOptions } from './keyed-semaphore.ts';
import { ManualClock, messageOf, settle } from './manual-clock.fixture.ts';

describe('a keyed semaphore', () => {
  let clock: ManualClock;
  let started: string[];
  const ends = new Map<string, () => void>();
  beforeEach(() => {
    clock = new ManualClock();
    started = [];
    ends.clear();
  });
  const semaphoreWith = (options: Partial<KeyedSemaphoreOptions>) =>
    new KeyedSemaphore({ perKey: 1, timeoutMs: 100, onRefused: (reason) => new Error(reason), clock, ...options });
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };

  it('bounds each key, and lets other keys pass', async () => {
    const semaphore = semaphoreWith({});
    void semaphore.run('x', task('x1'));
    void semaphore.run('x', task('x2'));
    void semaphore.run('y', task('y1'));
    await settle();
    expect(started).toEqual(['x1', 'y1']);

    await end('x1');
    expect(started).toEqual(['x1', 'y1', 'x2']);
  });

  it('bounds all keys together, in order of arrival', async () => {
    const semaphore = semaphoreWith({ perKey: 2, total: 2 });
    for (const name of ['x1', 'x2', 'x3', 'y1']) void semaphore.run(name[0] ?? '', task(name));
    await settle();
    expect(started).toEqual(['x1', 'x2']);

    await end('x2');
    expect(started).toEqual(['x1', 'x2', 'x3']);
    await end('x1');
    expect(started).toEqual(['x1', 'x2', 'x3', 'y1']);
  });

  it.each([
    ['the queue of its key is full', { maxWaitingPerKey: 1 }, 'x'],
    ['the queue is full', { maxWaiting: 1 }, 'y'],
  ])('refuses a caller when %s', async (_, bounds, key) => {
    const semaphore = semaphoreWith({ total: 1, ...bounds });
    void semaphore.run('x', task('x1'));
    void semaphore.run('x', task('x2'));

    await expect(semaphore.acquire(key)).rejects.toThrow('full');
  });

  it('refuses a caller that waits too long or is aborted, and keeps the slot for the next', async () => {
    const semaphore = semaphoreWith({});
    const abort = new AbortController();
    void semaphore.run('x', task('x1'));
    const late = messageOf(semaphore.acquire('x'));
    const aborted = messageOf(semaphore.acquire('x', abort.signal));
    abort.abort();
    expect(await aborted).toBe('aborted');
    await clock.advance(100);
    expect(await late).toBe('timeout');
    await expect(semaphore.acquire('x', abort.signal)).rejects.toThrow('aborted');

    void semaphore.run('x', task('x2'));
    await end('x1');
    expect(started).toEqual(['x1', 'x2']);
  });
});

describe('a concurrency limiter', () => {
  it('refuses what exceeds the bound of a key', () => {
    const limiter = new ConcurrencyLimiter(2);

    expect([limiter.tryAcquire('x'), limiter.tryAcquire('x'), limiter.tryAcquire('x')]).toEqual([true, true, false]);
    expect(limiter.tryAcquire('y')).toBe(true);
    expect(limiter.tryAcquire('x', 3)).toBe(true);
    limiter.release('x');
    limiter.release('x');
    expect(limiter.count('x')).toBe(1);
    expect(limiter.tryAcquire('x')).toBe(true);
  });
});
