import { runCommand } from '../processes/command.ts';

/** One part of `npm test`. */
export interface Step {
  name: string;
  line: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  /** True shows the output also when the step succeeds. */
  show?: boolean;
  /** True ends the run when the step fails, because what follows would only fail for the same reason. */
  required?: boolean;
}

/** Less than what a whole run may take, so that it can still say what failed. */
const deadlineMs = 1_380_000;

/** What comes before the tests. */
export function checks(selection: string[]): Step[] {
  return [
    { name: 'format', line: ['biome', 'format', '.'] },
    { name: 'boundaries', line: ['node', 'tools/src/boundaries.ts'] },
    { name: 'build', line: nx('build'), required: true },
    { name: 'lint', line: nx('lint', ...selection) },
    { name: 'typecheck', line: nx('typecheck', ...selection) },
  ];
}

/** The tests of every workspace, always run anew, on what the build step has left. */
export function tests(selection: string[], env: NodeJS.ProcessEnv): Step {
  const options = ['--parallel=2', '--skip-nx-cache', '--exclude-task-dependencies', ...selection];
  return { name: 'test', line: nx('test', ...options), env, show: true };
}

/** Run a step, say how it went, and show what it wrote if it failed. */
export async function runStep(step: Step, interruption: AbortSignal): Promise<boolean> {
  const started = performance.now();
  const { succeeded, output } = await runCommand({ ...step, deadlineMs, interruption });
  if (interruption.aborted) return false;
  if (!succeeded && !step.show) process.stdout.write(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${step.name}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return succeeded;
}

function nx(target: string, ...options: string[]): readonly [string, ...string[]] {
  return ['nx', 'run-many', '-t', target, '--outputStyle=stream', ...options];
}
