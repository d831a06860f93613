import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../project.ts';
import { addSummaries, removeResults, summarizeRun } from './results.ts';

const jestResults = {
  numPassedTests: 3,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      name: '/kerf/libs/bus/src/bus.spec.ts',
      assertionResults: [
        { status: 'passed', fullName: 'the bus sends' },
        { status: 'failed', fullName: 'the bus receives' },
      ],
    },
  ],
};

describe('the results of a test run', () => {
  let folder: TemporaryFolder;
  let results: string;

  beforeEach(async () => {
    folder = await createTemporaryFolder();
    results = join(folder.path, 'results.json');
  });

  afterEach(() => folder.remove());

  it('count tests, and a file that could not be run as a failure', async () => {
    await writeFile(results, JSON.stringify(jestResults));
    expect(await summarizeRun({ name: '@kerf/bus', succeeded: false, output: '', results })).toEqual({
      passed: 3,
      failed: 2,
      failures: ['failed: /kerf/libs/bus/src/bus.spec.ts: the bus receives'],
    });
  });

  it('count a run that fails without a failed test as one failure', async () => {
    const passed = { ...jestResults, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };
    await writeFile(results, JSON.stringify(passed));
    const run = { name: '@kerf/bus', output: '', results };
    expect(await summarizeRun({ ...run, succeeded: true })).toMatchObject({ passed: 3, failed: 0 });
    expect(await summarizeRun({ ...run, succeeded: false })).toMatchObject({ passed: 3, failed: 1 });
  });

  it('count a crash as a failure and show the last lines of its output', async () => {
    const output = Array.from({ length: 100 }, (_, index) => `\u001b[31mline ${index}\u001b[39m\n`).join('');
    const { failed, failures } = await summarizeRun({ name: '@kerf/bus', succeeded: false, output, results });
    const lines = failures.join('\n').split('\n');
    expect(failed).toBe(1);
    expect(lines).toHaveLength(41);
    expect(lines.slice(0, 2)).toEqual(['crashed: @kerf/bus left no results. Its last output:', 'line 60']);
    expect(lines.at(-1)).toBe('line 99');
  });

  it('of an earlier run are removed', async () => {
    await writeFile(results, JSON.stringify(jestResults));
    await removeResults([results, join(folder.path, 'missing.json')]);
    expect(await summarizeRun({ name: '@kerf/bus', succeeded: true, output: '', results })).toMatchObject({
      failed: 1,
    });
  });

  it('are added up', () => {
    const one = { passed: 2, failed: 1, failures: ['failed: a'] };
    expect(addSummaries([one, { passed: 5, failed: 0, failures: [] }, one])).toEqual({
      passed: 9,
      failed: 2,
      failures: ['failed: a', 'failed: a'],
    });
  });
});
