// Benchmark: all systems run at the same time, are measured in rotation, and compared round by round.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { interruption, Owner, projectFolder, temporaryFolder } from '@kerf/tools';
import { startContenders } from './contenders/start.ts';
import { startGrowth } from './growth/growth.ts';
import { idleSentence, measureIdleAdapters } from './idle/idle-adapters.ts';
import { Load } from './load/load.ts';
import { measure, type Sample } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { figuresTable, partsTable, verdictsTable } from './report/print.ts';
import { rowsOf, verdictsOf, withoutDisturbed } from './report/results.ts';
import { measureRollingRestart, rollingLines } from './rolling/rolling-restart.ts';
import { trialOf } from './scenarios.ts';
import { coldStartSentence, measureColdStart } from './start/cold-start.ts';
import { targets } from './targets.ts';

const accounts = 64;
const owner = new Owner();
const end = interruption();

await main();

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.apart.includes('cold-start')) await timeColdStart();
    if (options.apart.includes('idle-adapters')) await countIdle();
    if (options.apart.includes('rolling-restart')) await restartAll();
    const samples = [...(await run(options)), ...(await grow(options))];
    if (samples.length) await report(options, samples);
  } catch (error) {
    complain(end.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error));
  } finally {
    await owner.stop();
  }
}

async function countIdle(): Promise<void> {
  const { folder, own } = await place();
  tell(idleSentence(await measureIdleAdapters({ folder, owner: own, tell })));
  await own.stop();
}

async function timeColdStart(): Promise<void> {
  const { folder, own } = await place();
  tell(coldStartSentence(await measureColdStart(folder, own)));
  await own.stop();
}

async function restartAll(): Promise<void> {
  const { folder, own } = await place();
  tell('Starting every service twice, and 500 adapters.');
  for (const line of rollingLines(await measureRollingRestart(folder, own, end))) tell(line);
  await own.stop();
}

/** Runs the scenarios that share all systems. */
async function run(options: Options): Promise<Sample[]> {
  if (options.scenarios.length === 0) return [];
  const { folder, own } = await place();
  tell('Starting the systems under test.');
  const contenders = await startContenders(folder, own, { accounts, profiles: options.profiles, end });
  const load = own.own(await Load.start(folder, end));
  const samples: Sample[] = [];
  for (const name of options.scenarios)
    samples.push(...(await measure(trialOf(name, contenders, options), { load, options, tell })));
  if (options.scenarios.includes('telemetry')) await contenders.kerf.traced();
  await own.stop();
  return samples;
}

async function grow(options: Options): Promise<Sample[]> {
  if (!options.apart.includes('growth')) return [];
  const { folder, own } = await place();
  tell('Starting the product twice, and filling the second.');
  const trial = await startGrowth(folder, own, options);
  const load = own.own(await Load.start(folder, end));
  const samples = await measure(trial, { load, options, tell });
  await own.stop();
  return samples;
}

/** Creates a folder with a scope for everything that is started there. */
async function place(): Promise<{ folder: string; own: Owner }> {
  const folder = await temporaryFolder();
  const own = owner.own(new Owner());
  own.own({ stop: folder.remove });
  return { folder: folder.path, own };
}

async function report(options: Options, samples: readonly Sample[]): Promise<void> {
  const { kept, rejected } = withoutDisturbed(samples);
  const rows = rowsOf(kept);
  const verdicts = verdictsOf(kept, targets);
  tell(`\n${figuresTable(rows, kept)}\n\n${partsTable(rows)}\n\n${verdictsTable(verdicts)}\n`);
  tell(`Rounds excluded because the floor deviated: ${rejected.length}. Load average: ${loadavg()[0]}.`);
  const date = new Date().toISOString();
  const machine = { node: process.version, processors: cpus().length, loadAverage: loadavg() };
  const file = join(projectFolder, '.kerf/bench', `${date.replaceAll(':', '-')}.json`);
  await mkdir(join(projectFolder, '.kerf/bench'), { recursive: true });
  await writeFile(file, JSON.stringify({ date, machine, options, verdicts, rows, rejected, samples }, null, 2));
  tell(`Results written to ${file}.`);
  for (const { scenario, contender, wrong, example } of samples)
    if (wrong > 0) complain(`${scenario}, ${contender}: ${wrong} wrong answers, for example ${example}`);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
