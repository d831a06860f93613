import { type Clock, systemClock } from '@kerf/concurrency';
import { quota } from '@kerf/contracts';
import { metrics, openLog } from '@kerf/telemetry';
import { type WarmUp, warmUpService } from './warm-up.ts';

const app = { get: () => undefined as never };

/** Runs a warm-up and returns what it logged. */
async function runWarmUp(warmUp: WarmUp<unknown>, clock?: Clock): Promise<string[]> {
  const logged: string[] = [];
  const record = (_: object, text: string) => void logged.push(text);
  const log = Object.assign(openLog('spec', 'silent'), { warn: record });
  await warmUpService(warmUp, { app, config: {}, log }, clock);
  return logged;
}

const failure = 'the warm-up failed: the first requests take longer';

describe('a warm-up', () => {
  it('runs the path of its service a thousand times, over a bus of its own', async () => {
    let requests = 0;
    const logged = await runWarmUp(async ({ bus, repeat }) => {
      bus.serve(quota.livingKeys, async () => ({ keys: [] }));
      await repeat(async () => {
        await bus.request(quota.livingKeys, { keyIds: [crypto.randomUUID()] });
        requests += 1;
      });
    });

    expect(requests).toBe(1_000);
    expect(logged).toEqual([]);
  });

  it('that fails is logged, and the service starts', async () => {
    const fail = async () => {
      throw new Error('no route');
    };

    expect(await runWarmUp(fail)).toEqual([failure]);
    expect(await runWarmUp(({ repeat }) => repeat(fail))).toEqual([failure]);
  });

  it('that is not finished after five seconds is logged, and runs no further', async () => {
    const due: (() => void)[] = [];
    const clock: Clock = {
      ...systemClock,
      after: (delayMs, act) => (delayMs === 5_000 && due.push(act), () => undefined),
    };
    let runs = 0;
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const logged = await runWarmUp(async ({ repeat }) => {
      await repeat(async () => {
        runs += 1;
        if (runs === 10) for (const act of due) act();
        if (runs >= 10) await over;
      });
    }, clock);
    end();

    expect(logged).toEqual([failure]);
    expect(runs).toBeLessThan(20);
  });

  it('leaves the metrics of the process alone', async () => {
    const counter = () => metrics.getCounter('kerf.http.connections.cut');
    const count = () => counter().add(1, { reason: 'address' });
    // Other specs of the process count too.
    const read = () =>
      counter()
        .collect()
        .find(({ labels }) => labels['reason'] === 'address')?.value ?? 0;
    const before = read();
    count();
    await runWarmUp(async () => count());
    count();

    expect(read() - before).toBe(2);
  });
});
