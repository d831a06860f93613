// The chaos run: a product under load while its processes and servers are killed, and its ledger checked afterwards.
import { untried } from './check/effort.ts';
import { type Ground, runCommand, tell } from './command.ts';
import { lengthOf, readOptions } from './options.ts';
import { reportOf } from './report.ts';
import { longPlan } from './storm/plan.ts';
import { Run } from './storm/run.ts';

/** A long run is heard of before it is over. */
const tellEveryMs = 60_000;

await runCommand(chaos);

async function chaos(ground: Ground): Promise<boolean> {
  const { seed, seconds, ...size } = readOptions();
  tell(`Starting the product. The seed is ${seed}: --seed ${seed} makes the same choices again.`);
  const run = await Run.start(longPlan(seed, seconds, size), ground);
  tell(
    `The storm lasts ${lengthOf(seconds, size.operations)}; the last reservations run out within a minute after it.`,
  );
  const progress = setInterval(() => tell(progressOf(run)), tellEveryMs);
  await run.go(ground.end).finally(() => clearInterval(progress));
  ground.end.throwIfAborted();
  const summary = await run.judged();
  tell(reportOf(summary, run.storm.counts));
  const missing = untried(summary, { faults: run.storm.counts, seconds });
  for (const sentence of missing) tell(`${sentence} The run proves nothing.`);
  return summary.violations.counts.size === 0 && missing.length === 0;
}

function progressOf({ asked, storm }: Run): string {
  const faults = [...storm.counts.values()].reduce((sum, count) => sum + count, 0);
  return `${asked} operations were asked for, ${faults} faults have happened.`;
}
