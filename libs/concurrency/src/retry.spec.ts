import { pause } from './clock.ts';
import { ManualClock, messageOf, settle } from './manual-clock.fixture.ts';
import { retry, type RetryOptions } from './retry.ts';
import { settleWithin, withTimeout } from './timeout.ts';

describe('retry', () => {
  let clock: ManualClock;
  let attempts: number;
  beforeEach(() => {
    clock = new ManualClock();
    attempts = 0;
  });
  const failing = (failures: number) => async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`failure ${attempts}`);
    return 'done';
  };
  const start = (failures: number, options: Partial<RetryOptions> = {}) =>
    retry(failing(failures), { timeoutMs: 1_000, pauseMs: 100, clock, ...options });

  it('pauses after each failure until the work succeeds', async () => {
    const result = start(2);
    await clock.advance(99);
    expect(attempts).toBe(1);
    await clock.advance(1);
    expect(attempts).toBe(2);
    await clock.advance(100);

    await expect(result).resolves.toBe('done');
  });

  it.each<[string, Partial<RetryOptions>, number]>([
    ['time is used up', { timeoutMs: 150 }, 3],
    ['attempts are used up', { maxAttempts: 2 }, 2],
    ['a retry cannot cure it', { isRetryable: () => false }, 1],
  ])('throws the last error when %s', async (_, options, count) => {
    const failure = messageOf(start(9, options));
    for (let i = 0; i < 9; i += 1) await clock.advance(100);

    expect(await failure).toBe(`failure ${count}`);
    expect(attempts).toBe(count);
  });

  it('ends at once when it is aborted during a pause', async () => {
    const abort = new AbortController();
    const failure = messageOf(start(9, { signal: abort.signal }));
    await clock.advance(0);
    abort.abort();

    expect(await failure).toBe('failure 1');
    expect(attempts).toBe(1);
  });

  it('doubles the pause after each failure, up to its upper bound', async () => {
    const result = start(4, { maxPauseMs: 300 });
    for (const pauseMs of [100, 200, 300]) {
      await clock.advance(pauseMs - 1);
      const before = attempts;
      await clock.advance(1);
      expect(attempts).toBe(before + 1);
    }
    await clock.advance(300);

    await expect(result).resolves.toBe('done');
  });

  it('shortens the pause by the jitter at most', async () => {
    const result = start(1, { jitter: 1 });
    await clock.advance(100);

    await expect(result).resolves.toBe('done');
  });
});

describe('a pause', () => {
  it.each<[string, boolean]>([
    ['during it', false],
    ['before it', true],
  ])('ends at once when it is aborted %s', async (_, isFirst) => {
    const abort = new AbortController();
    if (isFirst) abort.abort();
    const paused = pause(1_000, new ManualClock(), abort.signal);
    abort.abort();

    await expect(paused).resolves.toBeUndefined();
  });
});

describe('a timeout', () => {
  const clock = new ManualClock();
  const never = new Promise<string>(() => undefined);

  it('rejects work that takes too long, and passes on what is in time', async () => {
    const late = messageOf(withTimeout(10, never, () => new Error('late'), clock));
    await clock.advance(10);
    expect(await late).toBe('late');

    await expect(withTimeout(10, Promise.resolve('done'), () => new Error('late'), clock)).resolves.toBe('done');
  });

  it('can answer with a fallback instead', async () => {
    const late = settleWithin(10, never, 'fallback', clock);
    await clock.advance(10);

    await expect(late).resolves.toBe('fallback');
    await expect(settleWithin(10, Promise.resolve('done'), 'fallback', clock)).resolves.toBe('done');
    await expect(settleWithin(10, Promise.reject(new Error('failed')), 'fallback', clock)).rejects.toThrow('failed');
  });

  it.each<[string, (work: Promise<string>) => Promise<string>]>([
    ['withTimeout', (work) => withTimeout(hourMs, work, () => new Error('late'))],
    ['settleWithin', (work) => settleWithin(hourMs, work, 'late')],
  ])('leaves no timer behind (%s)', async (_, start) => {
    const before = countTimers();
    await expect(start(Promise.resolve('done'))).resolves.toBe('done');
    await expect(start(Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(countTimers()).toBe(before);
  });

  it('ignores an error of work that was late', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_, reject) => (fail = reject));

    await expect(settleWithin(1, work, 'late')).resolves.toBe('late');
    fail(new Error('too late'));
    await settle();
  });
});

const hourMs = 3_600_000;

const countTimers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
