// npm test [-- --projects=a,b | --affected]: runs checks and tests; the last line says "N passed, N failed".
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Workspace } from './boundaries/workspaces.ts';
import { stopRecordedProcesses } from './processes/orphan-processes.ts';
import { ResourceScope } from './processes/resource-scope.ts';
import { watchTerminationSignals } from './processes/termination-signal.ts';
import { createTemporaryFolder, projectFolder, temporaryFolderVariable } from './project.ts';
import { findOrInstallFreecad } from './servers/freecad.ts';
import { findOrInstallChromium, findOrInstallNats, findOrInstallRedis } from './servers/programs.ts';
import { startTestPostgres } from './test/database.ts';
import type { Summary } from './test/results.ts';
import { planRuns, runTests } from './test/runs.ts';
import { selectWorkspaces } from './test/selection.ts';
import { buildStep, planLint, repositoryChecks, runInOrder, typecheckStep } from './test/steps.ts';

const options = { projects: { type: 'string' }, affected: { type: 'boolean' } } as const;

await main();

async function main(): Promise<void> {
  const termination = watchTerminationSignals();
  const scope = new ResourceScope();
  let summary: Summary = { passed: 0, failed: 1, failures: [] };
  try {
    summary = await runEverything(scope, termination);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await scope.stop();
  }
  report(summary);
}

async function runEverything(scope: ResourceScope, termination: AbortSignal): Promise<Summary> {
  const { tested, linted } = await selectWorkspaces(projectFolder, parseArgs({ options }).values);
  const applications = startInstallations(tested);
  const prepared = await runInOrder([...repositoryChecks, buildStep], termination);
  if (!prepared.canContinue) return { passed: 0, failed: prepared.failed, failures: [] };
  await applications();
  // Lint and typecheck run beside the tests, which sometimes wait.
  const [checks, tests] = await Promise.all([
    runInOrder([...planLint(linted), typecheckStep], termination),
    runAllTests(tested, scope, termination),
  ]);
  // A failed step, such as lint, counts as one failure.
  return { ...tests, failed: tests.failed + prepared.failed + checks.failed };
}

async function runAllTests(
  workspaces: readonly Workspace[],
  scope: ResourceScope,
  termination: AbortSignal,
): Promise<Summary> {
  if (workspaces.length === 0) return { passed: 0, failed: 0, failures: [] };
  const env = await prepareTestEnvironment(scope, termination);
  return runTests(planRuns(projectFolder, workspaces, env), termination);
}

/** Installs FreeCAD and Chromium if needed and missing, while the checks run; returns a function that waits for it. */
function startInstallations(workspaces: readonly Workspace[]): () => Promise<unknown> {
  const isTested = (wanted: string) => workspaces.some(({ name }) => name === wanted);
  const settled = Promise.allSettled([
    ...(isTested('@kerf/adapter-freecad') || isTested('@kerf/e2e') ? [findOrInstallFreecad()] : []),
    ...(isTested('@kerf/e2e') ? [findOrInstallChromium()] : []),
  ]);
  return async () => {
    for (const got of await settled) if (got.status === 'rejected') throw got.reason;
  };
}

async function prepareTestEnvironment(scope: ResourceScope, termination: AbortSignal): Promise<NodeJS.ProcessEnv> {
  // Installed once here, so that parallel tests find them.
  await findOrInstallNats();
  await findOrInstallRedis();
  const folder = await createTemporaryFolder();
  scope.add({ stop: folder.remove });
  scope.add({ stop: () => stopRecordedProcesses(folder.path) });
  const postgres = scope.add(await startTestPostgres(folder.path, termination));
  return {
    KERF_TEST_POSTGRES_URL: postgres.url,
    [temporaryFolderVariable]: folder.path,
    // Hundreds of processes and threads load the same modules: they are stripped and compiled once.
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
    // They would spend more time on compiling than on the specs.
    KERF_WARM_UP: 'off',
  };
}

function report({ passed, failed, failures }: Summary): void {
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
