// Chaos run: kills processes and servers of a product under load, then checks its ledger.
import { findCoverageGaps } from './storm/coverage.ts';
import { type CommandContext, runCommand, printLine } from './command.ts';
import { describeDuration, readOptions } from './options.ts';
import { formatReport } from './report.ts';
import { createLongPlan } from './storm/plan.ts';
import { ChaosRun } from './storm/run.ts';

/** Interval of progress reports during a long run. */
const progressIntervalMs = 60_000;

await runCommand(runChaos);

async function runChaos(context: CommandContext): Promise<boolean> {
  const { seed, seconds, ...size } = readOptions();
  printLine(`Starting the product with seed ${seed}; repeat this run with --seed ${seed}.`);
  const run = await ChaosRun.start(createLongPlan(seed, seconds, size), context);
  printLine(
    `Injecting faults for ${describeDuration(seconds, size.operations)}; the last reservations expire within a minute afterwards.`,
  );
  const progress = setInterval(() => printLine(describeProgress(run)), progressIntervalMs);
  await run.execute(context.termination).finally(() => clearInterval(progress));
  context.termination.throwIfAborted();
  const summary = await run.checkRecords();
  printLine(formatReport(summary, run.faultInjector.counts));
  const gaps = findCoverageGaps(summary, { faultCounts: run.faultInjector.counts, seconds });
  for (const sentence of gaps) printLine(`${sentence} This run is not conclusive.`);
  return summary.violations.counts.size === 0 && gaps.length === 0;
}

function describeProgress({ requestedOperations, faultInjector }: ChaosRun): string {
  const faults = [...faultInjector.counts.values()].reduce((sum, count) => sum + count, 0);
  return `${requestedOperations} operations requested, ${faults} faults injected.`;
}
