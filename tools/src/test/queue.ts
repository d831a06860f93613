/** Run of the tests of a workspace, or of a part of them. */
export interface QueuedRun {
  /** Runs of one workspace share a group. */
  group: string;
  /** Usual duration; it decides the order alone. */
  seconds: number;
}

/**
 * Runs everything on a number of workers and returns the results in the order of completion.
 * The group with most work left goes first, so that all workers end at about the same time. Runs of one group overlap
 * only when nothing else is left: they put load on the machine at the same moments.
 */
export async function runQueue<R extends QueuedRun, T>(
  runs: readonly R[],
  workers: number,
  perform: (run: R) => Promise<T>,
): Promise<T[]> {
  const waiting = new Set(runs);
  const active = new Set<R>();
  const results: T[] = [];
  const work = async () => {
    for (let run = chooseNext(waiting, active); run; run = chooseNext(waiting, active)) {
      waiting.delete(run);
      active.add(run);
      results.push(await perform(run));
      active.delete(run);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

function chooseNext<R extends QueuedRun>(waiting: ReadonlySet<R>, active: ReadonlySet<R>): R | undefined {
  const left = [...waiting];
  const busy = new Set([...active].map(({ group }) => group));
  const secondsLeft = (group: string) =>
    left.filter((run) => run.group === group).reduce((sum, { seconds }) => sum + seconds, 0);
  const idle = left.filter(({ group }) => !busy.has(group));
  return (idle.length > 0 ? idle : left).toSorted((a, b) => secondsLeft(b.group) - secondsLeft(a.group)).at(0);
}
