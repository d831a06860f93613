import { type Outcome, runCommand } from '../processes/command.ts';

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

const e2e = '@kerf/e2e';

/** What comes before the tests. */
export function checks(projects: string | undefined): Step[] {
  return [
    { name: 'format', line: ['biome', 'format', '.'] },
    { name: 'boundaries', line: ['node', 'tools/src/boundaries.ts'] },
    { name: 'build', line: nx('build'), required: true },
    { name: 'lint', line: nx('lint', ...select(projects)) },
    { name: 'typecheck', line: nx('typecheck', ...select(projects)) },
  ];
}

/**
 * The tests of every workspace, always run anew, on what the build step has left, in two lanes for two cores: those of
 * e2e take as long as all others together, so they begin first.
 */
export function tests(projects: string | undefined, env: NodeJS.ProcessEnv): Step[] {
  const options = ['--parallel=1', '--skip-nx-cache', '--exclude-task-dependencies'];
  const others: Step = { name: 'test', line: nx('test', ...options, ...select(projects), `--exclude=${e2e}`), env };
  const longest: Step = { name: 'test e2e', line: nx('test', ...options, `--projects=${e2e}`), env };
  const lanes = projects === e2e ? [longest] : includesE2e(projects) ? [longest, others] : [others];
  return lanes.map((lane) => ({ ...lane, show: true }));
}

/** Run a step, say how it went, and show what it wrote if it failed. */
export async function runStep(step: Step, interruption: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const { succeeded, output } = await runCommand({ ...step, deadlineMs, interruption });
  if (interruption.aborted) return { succeeded: false, output };
  if (!succeeded && !step.show) process.stdout.write(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${step.name}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return { succeeded, output };
}

function includesE2e(projects = '*'): boolean {
  return ['e2e', '*'].some((name) => projects.includes(name));
}

function select(projects: string | undefined): string[] {
  return projects ? [`--projects=${projects}`] : [];
}

function nx(target: string, ...options: string[]): readonly [string, ...string[]] {
  return ['nx', 'run-many', '-t', target, '--outputStyle=stream', ...options];
}
