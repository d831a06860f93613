import { FifoCache } from './fifo-cache.ts';
import { settle } from './manual-clock.fixture.ts';
import { inBatches, type PeriodicTask, startPeriodic } from './periodic.ts';
import { SingleFlight } from './single-flight.ts';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

describe('a token bucket', () => {
  it('starts full, refills at its rate and never beyond its burst', () => {
    const bucket = new TokenBucket({ burst: 2, perSecond: 1 }, 0);
    bucket.spend(3);

    expect(bucket.countTokens(0)).toBe(-1);
    expect(bucket.countTokens(2_000)).toBe(1);
    expect(bucket.isFull(2_500)).toBe(false);
    expect(bucket.countTokens(60_000)).toBe(2);
  });

  it('is kept by key until it is full again', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 1 });
    buckets.getBucket('x', 0).spend(1);
    buckets.sweep(500);
    expect(buckets.getBucket('x', 500).countTokens(500)).toBe(0.5);

    buckets.sweep(1_000);
    buckets.getBucket('x', 1_000).spend(1);
    expect(buckets.getBucket('x', 1_000).countTokens(1_000)).toBe(0);
    expect(buckets.getBucket('y', 1_000).countTokens(1_000)).toBe(1);
  });
});

describe('a FIFO cache', () => {
  it('evicts the entry that was set longest ago', () => {
    const cache = new FifoCache<string, number>(2);
    cache.set('a', 1).set('b', 2).set('a', 3).set('c', 4);

    expect([...cache]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });
});

describe('a single flight', () => {
  it('lets the first caller of a key proceed, and the others when it has ended', async () => {
    const flights = new SingleFlight();
    const end = await flights.begin('x');
    let others = 0;
    for (let i = 0; i < 2; i += 1) void flights.begin('x').then(() => (others += 1));
    const endOther = await flights.begin('y');
    await settle();
    expect(others).toBe(0);

    end();
    endOther();
    await settle();
    expect(others).toBe(2);
  });
});

describe('a periodic task', () => {
  it('runs again after a failure, which it reports', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    await new Promise<void>((resolve) => {
      const task = startPeriodic(
        () => {
          runs += 1;
          if (runs === 1) throw new Error('no database');
          void task.stop();
          resolve();
        },
        { pauseMs: 1, jitter: true, onError: (error) => errors.push(error) },
      );
    });

    expect(errors).toEqual([new Error('no database')]);
  });

  it('stops when its current run has ended, and aborts the signal of that run', async () => {
    let finish: () => void = () => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    let isDone = false;
    const { task, signal } = await new Promise<{ task: PeriodicTask; signal: AbortSignal }>((resolve) => {
      const started = startPeriodic(
        async (signal) => {
          resolve({ task: started, signal });
          await work;
          isDone = true;
        },
        { pauseMs: 1, onError: () => undefined },
      );
    });
    const stopped = task.stop();
    expect(signal.aborted).toBe(true);
    finish();
    await stopped;

    expect(isDone).toBe(true);
  });

  it('repeats batches while they are full, unless it is stopped', async () => {
    const sizes: number[] = [];
    const found = [200, 200, 3, 200];
    const run = async (maxItems: number) => {
      sizes.push(maxItems);
      return found.shift() ?? 0;
    };
    await inBatches(200, run)(new AbortController().signal);
    expect(sizes).toEqual([200, 200, 200]);

    await inBatches(200, run)(AbortSignal.abort());
    expect(sizes).toHaveLength(3);
  });
});
