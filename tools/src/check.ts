// npm run check: every check but the tests; it lints only what changed against main and what depends on it.
import { existsSync } from 'node:fs';
import { findWorkspacesToLint } from './affected/affected.ts';
import { findChangedFiles } from './affected/changes.ts';
import { readWorkspaces } from './boundaries/workspaces.ts';
import { watchTerminationSignals } from './processes/termination-signal.ts';
import { projectFolder, resolveInProject } from './project.ts';
import { runQueue } from './test/queue.ts';
import { planLint, repositoryChecks, runInOrder, runStep, type Step, typecheckStep } from './test/steps.ts';

const workers = 2;
const databaseClient: Step = {
  name: 'database client',
  line: ['npm', 'run', '--silent', 'generate', '-w', '@kerf/db'],
};

process.exitCode = (await check(watchTerminationSignals())) > 0 ? 1 : 0;

/** Runs all checks and returns the number of failures. */
async function check(termination: AbortSignal): Promise<number> {
  const all = readWorkspaces(projectFolder);
  const files = await findChangedFiles(projectFolder);
  const changed = files ? findWorkspacesToLint(all, files) : all;
  process.stdout.write(`lint: ${changed.length} of ${all.length} workspaces have changed or use a changed one\n`);
  const prepared = await runInOrder(isClientCurrent(files) ? [] : [databaseClient], termination);
  const steps = [...planLint(changed), typecheckStep, ...repositoryChecks];
  // The slowest steps come first.
  const runs = steps.map((step, index) => ({ step, group: step.name, seconds: steps.length - index }));
  const results = await runQueue(runs, workers, ({ step }) => runStep(step, termination));
  return prepared.failed + results.filter(({ succeeded }) => !succeeded).length;
}

function isClientCurrent(files: readonly string[] | undefined): boolean {
  const isChanged = files?.some((file) => file.startsWith('prisma/schema/')) ?? true;
  return !isChanged && existsSync(resolveInProject('libs/db/src/generated'));
}
