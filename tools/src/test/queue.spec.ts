import { setImmediate } from 'node:timers/promises';
import { type QueuedRun, runQueue } from './queue.ts';

const run = (group: string, seconds: number): QueuedRun => ({ group, seconds });

describe('the queue of test runs', () => {
  it('starts the longest first', async () => {
    const { started } = await record([run('bus', 1), run('kernel', 3), run('mesh', 2)], 1);
    expect(started).toEqual(['kernel', 'mesh', 'bus']);
  });

  it('keeps every worker busy', async () => {
    const { started, maxActive } = await record([run('e2e', 4), run('a', 1), run('b', 1), run('c', 1)], 2);
    expect(started).toEqual(['e2e', 'a', 'b', 'c']);
    expect(maxActive).toBe(2);
  });

  it('starts the parts of one workspace one after the other while there are others', async () => {
    const { started } = await record([run('e2e', 3), run('e2e', 3), run('kernel', 4), run('mesh', 1)], 2);
    expect(started).toEqual(['e2e', 'kernel', 'e2e', 'mesh']);
  });

  it('overlaps the parts of one workspace when nothing else is left', async () => {
    const { started, maxActive } = await record([run('e2e', 3), run('e2e', 3)], 2);
    expect(started).toEqual(['e2e', 'e2e']);
    expect(maxActive).toBe(2);
  });

  it('returns every result', async () => {
    const results = await runQueue([run('a', 1), run('b', 2), run('c', 3)], 2, async ({ group }) => group);
    expect(results.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('is done at once without runs', async () => {
    expect(await runQueue([], 2, () => Promise.reject(new Error('never called')))).toEqual([]);
  });
});

/** Runs everything in simulated time, one turn of the event loop a second. */
async function record(runs: readonly QueuedRun[], workers: number) {
  const started: string[] = [];
  let [active, maxActive] = [0, 0];
  await runQueue(runs, workers, async ({ group, seconds }) => {
    started.push(group);
    active += 1;
    maxActive = Math.max(maxActive, active);
    for (let second = 0; second < seconds; second += 1) await setImmediate();
    active -= 1;
  });
  return { started, maxActive };
}
