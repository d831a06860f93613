import { CrashCounter } from './crash-counter.ts';

const commands = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

/** Counter in which each of these commands has crashed as many kernels as is allowed. */
function noted(ids: readonly string[]): CrashCounter {
  const crashes = new CrashCounter();
  for (let round = 0; round < 3; round += 1) for (const id of ids) crashes.recordCrash(id);
  return crashes;
}

describe('the commands that ended the kernel of an adapter', () => {
  it('are not sent again after three times, of which some were on the connection before', () => {
    const [before, now] = [new CrashCounter(), new CrashCounter()];
    before.recordCrash('a');
    before.recordCrash('a');
    now.inheritCounts(before);
    expect(now.hasReachedLimit('a')).toBe(false);
    now.recordCrash('a');

    expect(now.hasReachedLimit('a')).toBe(true);
  });

  it('are remembered up to 64, the latest, also those of the connection before', () => {
    const [before, now] = [commands('before', 64), commands('now', 40)];
    const crashes = noted(now);
    crashes.inheritCounts(noted(before));

    expect([...before, ...now].filter((id) => crashes.hasReachedLimit(id))).toEqual([...before.slice(40), ...now]);
  });
});
