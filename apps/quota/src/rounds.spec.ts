import { silentLog } from '@kerf/telemetry';
import { eventually } from '@kerf/testing';
import { Sweeper } from './sweeper.ts';

/** A ledger that answers its sweeps from a list, then that there is nothing to do. */
class Sweeps {
  readonly asked: number[] = [];

  constructor(private readonly answers: (number | Error)[]) {}

  async sweep(atMost: number): Promise<number> {
    this.asked.push(atMost);
    const answer = this.answers.shift() ?? 0;
    if (answer instanceof Error) throw answer;
    return answer;
  }
}

async function sweeping(ledger: Sweeps, intervalMs: number, until: () => void): Promise<void> {
  const sweeper = new Sweeper(ledger, silentLog, intervalMs);
  sweeper.onApplicationBootstrap();
  await eventually(until);
  await sweeper.beforeApplicationShutdown();
}

describe('the sweeper', () => {
  it('goes on at once while its batches are full', async () => {
    const ledger = new Sweeps([200, 200, 3]);
    await sweeping(ledger, 1, () => expect(ledger.asked.length).toBeGreaterThan(3));

    expect(new Set(ledger.asked)).toEqual(new Set([200]));
  });

  it('sweeps again after a failure', async () => {
    const ledger = new Sweeps([new Error('no database'), 1]);

    await sweeping(ledger, 1, () => expect(ledger.asked.length).toBeGreaterThan(1));
  });

  it('stops', async () => {
    const ledger = new Sweeps([]);
    const sweeper = new Sweeper(ledger, silentLog, 1);
    sweeper.onApplicationBootstrap();
    await sweeper.beforeApplicationShutdown();
    const asked = ledger.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(ledger.asked).toHaveLength(asked);
  });
});
