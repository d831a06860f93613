// npm test [-- --projects=a,b]: every check and every test; the last line says "N passed, N failed".
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { interruption } from './processes/interruption.ts';
import { stopRecorded } from './processes/leftovers.ts';
import { Owner } from './processes/owner.ts';
import { projectFolder, temporaryFolder, temporaryFolderVariable } from './project.ts';
import { freecadProgram } from './servers/freecad.ts';
import { natsProgram, redisProgram } from './servers/programs.ts';
import { startTestPostgres } from './test/database.ts';
import { findDeaths } from './test/deaths.ts';
import { countResults, removeResults } from './test/results.ts';
import { checks, preparations, runStep, type Step, tests } from './test/steps.ts';

interface Failures {
  steps: number;
  /** What is known of the workspaces whose tests ended without results. */
  deaths: string[];
}

await main();

async function main(): Promise<void> {
  const end = interruption();
  const owner = new Owner();
  let failures: Failures = { steps: 1, deaths: [] };
  try {
    failures = await runEverything(owner, end);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await owner.stop();
  }
  await report(failures);
}

async function runEverything(owner: Owner, end: AbortSignal): Promise<Failures> {
  const { projects } = parseArgs({ options: { projects: { type: 'string' } } }).values;
  const freecad = getFreecad(projects);
  await removeResults(projectFolder);
  const prepared = await runInTurn(preparations, end);
  if (!prepared.mayGoOn) return { steps: prepared.failed, deaths: [] };
  await freecad();
  const env = await testEnvironment(owner, end);
  const [checked, ...lanes] = await Promise.all([
    runInTurn(checks(projects), end),
    ...tests(projects, env).map((step) => runStep(step, end)),
  ]);
  const failed = lanes.filter(({ succeeded }) => !succeeded).length;
  const output = lanes.map((lane) => lane.output).join('\n');
  return { steps: prepared.failed + checked.failed + failed, deaths: await findDeaths(projectFolder, output) };
}

/** How many of these steps failed, and whether what follows can succeed. */
async function runInTurn(steps: readonly Step[], end: AbortSignal): Promise<{ failed: number; mayGoOn: boolean }> {
  let failed = 0;
  for (const step of steps) {
    if ((await runStep(step, end)).succeeded) continue;
    failed += 1;
    if (step.required || end.aborted) return { failed, mayGoOn: false };
  }
  return { failed, mayGoOn: true };
}

/** Begins to get FreeCAD where it is missing and needed: a minute, in which the checks run. Returns how to wait for it. */
function getFreecad(projects = '@kerf/adapter-freecad'): () => Promise<unknown> {
  const isNeeded = ['freecad', 'e2e', '*'].some((name) => projects.includes(name));
  const settled = Promise.allSettled(isNeeded ? [freecadProgram()] : []);
  return async () => {
    for (const got of await settled) if (got.status === 'rejected') throw got.reason;
  };
}

async function testEnvironment(owner: Owner, end: AbortSignal): Promise<NodeJS.ProcessEnv> {
  // Got once here, so that tests in parallel find them and need not.
  await natsProgram();
  await redisProgram();
  const folder = await temporaryFolder();
  owner.own({ stop: folder.remove });
  owner.own({ stop: () => stopRecorded(folder.path) });
  const postgres = owner.own(await startTestPostgres(folder.path, end));
  return {
    KERF_TEST_POSTGRES_URL: postgres.url,
    [temporaryFolderVariable]: folder.path,
    // Hundreds of processes and threads begin with the same modules: they are stripped and compiled once.
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
  };
}

// A step that failed without a test that failed, such as lint, is told as one failure.
async function report({ steps, deaths }: Failures): Promise<void> {
  const { passed, failed, failures } = await countResults(projectFolder);
  for (const death of deaths) process.stdout.write(`${death}\n`);
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`${passed} passed, ${Math.max(failed, steps)} failed\n`);
  process.exitCode = failed + steps > 0 ? 1 : 0;
}
