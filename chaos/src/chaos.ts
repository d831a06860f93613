// Chaos run: kills processes and servers of a product under load, then checks its ledger.
import { untried } from './check/effort.ts';
import { type Ground, runCommand, tell } from './command.ts';
import { lengthOf, readOptions } from './options.ts';
import { reportOf } from './report.ts';
import { longPlan } from './storm/plan.ts';
import { Run } from './storm/run.ts';

/** Interval of progress reports during a long run. */
const tellEveryMs = 60_000;

await runCommand(chaos);

async function chaos(ground: Ground): Promise<boolean> {
  const { seed, seconds, ...size } = readOptions();
  tell(`Starting the product with seed ${seed}; repeat this run with --seed ${seed}.`);
  const run = await Run.start(longPlan(seed, seconds, size), ground);
  tell(
    `Injecting faults for ${lengthOf(seconds, size.operations)}; the last reservations expire within a minute afterwards.`,
  );
  const progress = setInterval(() => tell(progressOf(run)), tellEveryMs);
  await run.go(ground.end).finally(() => clearInterval(progress));
  ground.end.throwIfAborted();
  const summary = await run.judged();
  tell(reportOf(summary, run.storm.counts));
  const missing = untried(summary, { faults: run.storm.counts, seconds });
  for (const sentence of missing) tell(`${sentence} This run is not conclusive.`);
  return summary.violations.counts.size === 0 && missing.length === 0;
}

function progressOf({ asked, storm }: Run): string {
  const faults = [...storm.counts.values()].reduce((sum, count) => sum + count, 0);
  return `${asked} operations requested, ${faults} faults injected.`;
}
