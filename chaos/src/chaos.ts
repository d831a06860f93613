// The chaos run: a product under load while its processes and servers are killed, and its ledger checked afterwards.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { untried } from './check/effort.ts';
import { countOf, type Ground, runCommand, tell } from './command.ts';
import { reportOf } from './report.ts';
import { longPlan } from './storm/plan.ts';
import { Run } from './storm/run.ts';

await runCommand(chaos);

async function chaos(ground: Ground): Promise<boolean> {
  const { seed, seconds } = readOptions();
  tell(`Starting the product. The seed is ${seed}: --seed ${seed} makes the same choices again.`);
  const run = await Run.start(longPlan(seed, seconds), ground);
  tell(`The storm lasts ${seconds} s; the last reservations run out within a minute after it.`);
  await run.go(ground.end);
  ground.end.throwIfAborted();
  const summary = await run.judged();
  tell(reportOf(summary, run.storm.counts));
  const missing = untried(summary, { faults: run.storm.counts, seconds });
  for (const sentence of missing) tell(`${sentence} The run proves nothing.`);
  return summary.violations.counts.size === 0 && missing.length === 0;
}

function readOptions(): { seed: number; seconds: number } {
  const options = { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : countOf(values.seed, 'seed');
  return { seed, seconds: countOf(values.seconds, 'seconds') };
}
