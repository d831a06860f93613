import { silentLog } from '@kerf/telemetry';
import { inBatches, startPeriodic, type PeriodicTask } from './periodic.ts';

describe('rounds', () => {
  it('come again after a failure, which the log tells in their words', async () => {
    const told: unknown[] = [];
    const log = { ...silentLog, error: (_: unknown, sentence?: string) => void told.push(sentence) };
    let rounds = 0;
    await new Promise<void>((again) => {
      const work = () => {
        rounds += 1;
        if (rounds === 1) throw new Error('no database');
        void round.stop();
        again();
      };
      const round = startPeriodic(1, log, work, { failure: 'sweeping failed', jitter: true });
    });

    expect(told).toEqual(['sweeping failed']);
  });

  it('end when the one under way has ended, which hears of it', async () => {
    let finish: () => void = () => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    let isDone = false;
    const { round, end } = await new Promise<{ round: PeriodicTask; end: AbortSignal }>((begun) => {
      const round = startPeriodic(1, silentLog, async (end) => {
        begun({ round, end });
        await work;
        isDone = true;
      });
    });
    const stopped = round.stop();
    expect(end.aborted).toBe(true);
    finish();
    await stopped;

    expect(isDone).toBe(true);
  });
});

describe('work in batches', () => {
  /** Batch sizes requested by work that finds the given amounts. */
  async function askedFor(finds: number[], end = new AbortController()): Promise<number[]> {
    const asked: number[] = [];
    const run = async (atMost: number) => {
      asked.push(atMost);
      const found = finds.shift() ?? 0;
      if (finds.length === 0) end.abort();
      return found;
    };
    await inBatches(200, run)(end.signal);
    return asked;
  }

  it('goes on at once while batches are full', async () => {
    expect(await askedFor([200, 200, 3, 200])).toEqual([200, 200, 200]);
  });

  it('leaves the rest when there will be no more rounds', async () => {
    expect(await askedFor([200, 200])).toEqual([200, 200]);
  });
});
