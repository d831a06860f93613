import { join } from 'node:path';
import type { Workspace } from '../boundaries/workspaces.ts';
import { type QueuedRun, runQueue } from './queue.ts';
import { addSummaries, removeResults, type Summary, summarizeRun } from './results.ts';
import { runStep, type Step } from './steps.ts';

/** Tests of a workspace, or one shard of them. */
export interface TestRun extends QueuedRun {
  step: Step;
  /** File to which Jest writes the results. */
  results: string;
}

/** Usual durations on two cores, in seconds. They set the order of the runs; every other workspace takes less. */
export const usualSeconds: Readonly<Record<string, number>> = {
  e2e: 1_000,
  standards: 370,
  deploy: 240,
  gateway: 200,
  kernel: 190,
  quota: 150,
  'adapter-freecad': 120,
  chaos: 110,
  'adapter-headless': 90,
  accounts: 80,
  mesh: 70,
  testing: 50,
  broker: 50,
  tools: 40,
  'adapter-sdk': 35,
};
const otherSeconds = 20;

/** Shards of workspaces that would keep one worker busy after the others have ended. */
const shardCounts: Readonly<Record<string, number>> = { e2e: 2 };

/** One run for each core of the machines that run all tests. */
const workers = 2;

/** Name of the results file in `.test`, without its ending; a test script that runs in shards must use it. */
const resultsVariable = 'KERF_TEST_RESULTS';

/** Plans the test runs of workspaces below a root folder. */
export function planRuns(root: string, workspaces: readonly Workspace[], env: NodeJS.ProcessEnv): TestRun[] {
  return workspaces.flatMap((workspace) => {
    const count = shardCounts[shortName(workspace)] ?? 1;
    return Array.from({ length: count }, (_, index) => planRun(root, workspace, { index: index + 1, count, env }));
  });
}

interface Shard {
  index: number;
  count: number;
  env: NodeJS.ProcessEnv;
}

function planRun(root: string, workspace: Workspace, { index, count, env }: Shard): TestRun {
  const isWhole = count === 1;
  const { folder, name } = workspace;
  const label = isWhole ? name : `${name} ${index}/${count}`;
  const results = isWhole ? 'results' : `results-${index}`;
  const shard = isWhole ? [] : ['--', `--shard=${index}/${count}`];
  return {
    group: name,
    seconds: (usualSeconds[shortName(workspace)] ?? otherSeconds) / count,
    step: {
      name: label,
      label,
      line: ['npm', 'run', '--silent', 'test', '-w', name, ...shard],
      env: { ...env, [resultsVariable]: results },
      showOutput: true,
    },
    results: join(root, folder, '.test', `${results}.json`),
  };
}

function shortName({ name }: Workspace): string {
  return name.replace('@kerf/', '');
}

/** Runs the tests of every run. */
export async function runTests(runs: readonly TestRun[], termination: AbortSignal): Promise<Summary> {
  await removeResults(runs.map(({ results }) => results));
  const summaries = await runQueue(runs, workers, async ({ step, results }) => {
    const { succeeded, output } = await runStep(step, termination);
    return summarizeRun({ name: step.name, succeeded, output, results });
  });
  return addSummaries(summaries);
}
