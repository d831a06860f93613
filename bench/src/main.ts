// Benchmark: all systems run at the same time, are measured in rotation, and compared round by round.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { watchTerminationSignals, ResourceScope, projectFolder, createTemporaryFolder } from '@kerf/tools';
import { startSystems } from './systems/start-systems.ts';
import { startGrowth } from './growth/growth.ts';
import { formatIdleMemory, measureIdleMemory } from './idle/idle-memory.ts';
import { formatIdleResult, measureIdleAdapters } from './idle/idle-adapters.ts';
import { LoadGenerator } from './load/load-generator.ts';
import { measureTrial, type Sample } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { formatFigures, formatParts, formatVerdicts } from './report/format-tables.ts';
import { computeRows, judgeTargets, excludeDisturbed } from './report/results.ts';
import { formatRollingResult, isUninterrupted, measureRollingRestart } from './rolling/rolling-restart.ts';
import { createTrial } from './scenarios.ts';
import { formatSlowReaders, measureSlowReaders } from './slow/slow-readers.ts';
import { formatColdStart, measureColdStart } from './start/cold-start.ts';
import { formatFirstOperations, measureFirstOperations } from './start/first-operations.ts';
import { targets } from './targets.ts';

const accounts = 64;
const rootScope = new ResourceScope();
const termination = watchTerminationSignals();

await main();

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    await runSeparate(options);
    const samples = [...(await runSharedScenarios(options)), ...(await runGrowth(options))];
    if (samples.length) await writeReport(options, samples);
  } catch (error) {
    reportError(termination.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error));
  } finally {
    await rootScope.stop();
  }
}

/** Runs the measurements that print one result each. */
async function runSeparate({ separate, rounds, previous }: Options): Promise<void> {
  if (separate.includes('cold-start')) await runColdStart();
  if (separate.includes('first-operations')) await runFirstOperations(rounds);
  if (separate.includes('idle')) await runIdle();
  if (separate.includes('idle-adapters')) await runIdleAdapters();
  if (separate.includes('rolling-restart')) await runRollingRestart(previous);
  if (separate.includes('slow-readers')) await runSlowReaders();
}

async function runIdle(): Promise<void> {
  const { folder, scope } = await createScopedFolder();
  for (const line of formatIdleMemory(await measureIdleMemory(folder, scope))) printLine(line);
  await scope.stop();
}

async function runIdleAdapters(): Promise<void> {
  const { folder, scope } = await createScopedFolder();
  printLine(formatIdleResult(await measureIdleAdapters({ folder, scope, onProgress: printLine })));
  await scope.stop();
}

async function runColdStart(): Promise<void> {
  const { folder, scope } = await createScopedFolder();
  printLine(formatColdStart(await measureColdStart(folder, scope)));
  await scope.stop();
}

async function runFirstOperations(rounds: number): Promise<void> {
  const { folder, scope } = await createScopedFolder();
  const result = await measureFirstOperations(scope, { folder, rounds, termination, onProgress: printLine });
  for (const line of formatFirstOperations(result)) printLine(line);
  await scope.stop();
}

async function runRollingRestart(previous: string | undefined): Promise<void> {
  const { folder, scope } = await createScopedFolder();
  const result = await measureRollingRestart({ folder, scope, termination, previous, onProgress: printLine });
  for (const line of formatRollingResult(result)) printLine(line);
  if (!isUninterrupted(result)) process.exitCode = 1;
  await scope.stop();
}

async function runSlowReaders(): Promise<void> {
  const { folder, scope } = await createScopedFolder();
  printLine(formatSlowReaders(await measureSlowReaders(folder, scope)));
  await scope.stop();
}

/** Runs the scenarios that share all systems. */
async function runSharedScenarios(options: Options): Promise<Sample[]> {
  if (options.scenarios.length === 0) return [];
  const { folder, scope } = await createScopedFolder();
  printLine('Starting the systems under test.');
  const systems = await startSystems(folder, scope, { accounts, profiles: options.profiles, termination });
  const load = scope.add(await LoadGenerator.start(folder, termination));
  const samples: Sample[] = [];
  for (const name of options.scenarios)
    samples.push(
      ...(await measureTrial(createTrial(name, systems, options), { load, options, onProgress: printLine })),
    );
  if (options.scenarios.includes('telemetry')) await systems.kerf.waitForTraces();
  await scope.stop();
  return samples;
}

async function runGrowth(options: Options): Promise<Sample[]> {
  if (!options.separate.includes('growth')) return [];
  const { folder, scope } = await createScopedFolder();
  printLine('Starting the product twice, and filling the second.');
  const trial = await startGrowth(folder, scope, options);
  const load = scope.add(await LoadGenerator.start(folder, termination));
  const samples = await measureTrial(trial, { load, options, onProgress: printLine });
  await scope.stop();
  return samples;
}

/** Creates a folder with a scope for everything that is started there. */
async function createScopedFolder(): Promise<{ folder: string; scope: ResourceScope }> {
  const folder = await createTemporaryFolder();
  const scope = rootScope.add(new ResourceScope());
  scope.add({ stop: folder.remove });
  return { folder: folder.path, scope };
}

async function writeReport(options: Options, samples: readonly Sample[]): Promise<void> {
  const { kept, rejected } = excludeDisturbed(samples);
  const rows = computeRows(kept);
  const verdicts = judgeTargets(kept, targets);
  printLine(`\n${formatFigures(rows, kept)}\n\n${formatParts(rows)}\n\n${formatVerdicts(verdicts)}\n`);
  printLine(`Rounds excluded because the floor deviated: ${rejected.length}. Load average: ${loadavg()[0]}.`);
  const date = new Date().toISOString();
  const machine = { node: process.version, processors: cpus().length, loadAverage: loadavg() };
  const file = join(projectFolder, '.kerf/bench', `${date.replaceAll(':', '-')}.json`);
  await mkdir(join(projectFolder, '.kerf/bench'), { recursive: true });
  await writeFile(file, JSON.stringify({ date, machine, options, verdicts, rows, rejected, samples }, null, 2));
  printLine(`Results written to ${file}.`);
  for (const { scenario, system, wrong, example } of samples)
    if (wrong > 0) reportError(`${scenario}, ${system}: ${wrong} wrong answers, for example ${example}`);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function reportError(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
