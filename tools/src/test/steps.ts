import type { Workspace } from '../boundaries/workspaces.ts';
import { type CommandResult, runCommand } from '../processes/run-command.ts';

/** Step of `npm test` or `npm run check`. */
export interface Step {
  name: string;
  line: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  /** True shows the output even when the step succeeds. */
  showOutput?: boolean;
  /** Prefix of each line of the shown output. */
  label?: string;
  /** True ends the run when the step fails, because later steps would fail for the same reason. */
  required?: boolean;
}

/** Limit of all steps together. It is less than the limit of a whole run, so that the failures can still be reported. */
const limitMs = 1_740_000;

/** Checks of the whole repository, which take a few seconds. */
export const repositoryChecks: readonly Step[] = [
  { name: 'format', line: ['biome', 'format', '.'] },
  { name: 'boundaries', line: ['node', 'tools/src/boundaries.ts'] },
  { name: 'migrations', line: ['node', 'tools/src/migrations.ts'] },
  { name: 'unused', line: ['npm', 'run', '--silent', 'check:unused'] },
  { name: 'readability', line: ['node', 'tools/src/readability.ts'], showOutput: true },
];

/** Build of every workspace that has changed. */
export const buildStep: Step = {
  name: 'build',
  line: ['nx', 'run-many', '-t', 'build', '--outputStyle=stream'],
  required: true,
};

/** Type check of everything; a file is checked again only after a change of its own or of its imports. */
export const typecheckStep: Step = { name: 'typecheck', line: ['npm', 'run', '--silent', 'typecheck'] };

/**
 * Plans the lint of workspaces in one process: separately, each workspace would read its imports again.
 * Lint and typecheck read the sources of other workspaces, so they need no build but the database client.
 */
export function planLint(workspaces: readonly Workspace[]): Step[] {
  if (workspaces.length === 0) return [];
  const folders = workspaces.map(({ folder }) => `${folder}/src`);
  return [{ name: 'lint', line: ['oxlint', '--type-aware', ...folders] }];
}

/** Runs a step, prints its result, and shows its output if it failed. */
export async function runStep(step: Step, termination: AbortSignal): Promise<CommandResult> {
  const started = performance.now();
  const deadlineMs = Math.max(1, Math.round(limitMs - started));
  const result = await runCommand({ ...step, deadlineMs, interruption: termination });
  if (termination.aborted) return { ...result, succeeded: false };
  if (!result.succeeded && !step.showOutput) process.stdout.write(result.output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${step.name}: ${result.succeeded ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return result;
}

/** Runs the steps in order; returns the number of failures and whether later steps can succeed. */
export async function runInOrder(
  steps: readonly Step[],
  termination: AbortSignal,
): Promise<{ failed: number; canContinue: boolean }> {
  let failed = 0;
  for (const step of steps) {
    if ((await runStep(step, termination)).succeeded) continue;
    failed += 1;
    if (step.required || termination.aborted) return { failed, canContinue: false };
  }
  return { failed, canContinue: true };
}
