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

/** They take as long as the tests of all other workspaces together. */
const longest = '@kerf/e2e,@kerf/kernel,@kerf/chaos,@kerf/broker';

/** What comes before the tests. */
export const preparations: readonly Step[] = [
  { name: 'format', line: ['biome', 'format', '.'] },
  { name: 'boundaries', line: ['node', 'tools/src/boundaries.ts'] },
  { name: 'build', line: nx('build'), required: true },
];

/**
 * What is looked at while the tests run, which wait now and then. All workspaces are looked at as one: each alone would
 * read again what it imports of the others, which takes four times as long.
 */
export const checks = (projects: string | undefined): Step[] =>
  ['lint', 'typecheck'].map((name) => ({
    name,
    line: projects ? nx(name, `--projects=${projects}`) : ['npm', 'run', '--silent', name],
  }));

/**
 * The tests, always run anew, on what the build step has left. Those of every workspace are run in two lanes, one for each
 * core, of which one has those that take as long as all others.
 */
export function tests(projects: string | undefined, env: NodeJS.ProcessEnv): Step[] {
  const lane = (name: string, ...options: string[]): Step => {
    const line = nx('test', '--skip-nx-cache', '--exclude-task-dependencies', ...options);
    return { name, line, env, show: true };
  };
  if (projects) return [lane('test', '--parallel=2', `--projects=${projects}`)];
  return [
    lane('test of the longest', '--parallel=1', `--projects=${longest}`),
    lane('test of all others', '--parallel=1', `--exclude=${longest}`),
  ];
}

/** Run a step, say how it went, and show what it wrote if it failed. */
export async function runStep(step: Step, interruption: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const outcome = await runCommand({ ...step, deadlineMs, interruption });
  const { succeeded, output } = outcome;
  if (interruption.aborted) return { ...outcome, succeeded: false };
  if (!succeeded && !step.show) process.stdout.write(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${step.name}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return outcome;
}

function nx(target: string, ...options: string[]): readonly [string, ...string[]] {
  return ['nx', 'run-many', '-t', target, '--outputStyle=stream', ...options];
}
