import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOrInstallFreecad } from '@kerf/tools';
import { addOn, createEnvironment } from './freecad.fixture.ts';

interface Outcome {
  suite: string;
  name: string;
  fault: string | null;
}

// The tests in tests/*.py run once, in Python; each is reported here under its own name.
const { python } = await findOrInstallFreecad();
const run = await promisify(execFile)(python, ['-W', 'error', 'tests/run.py'], {
  cwd: addOn,
  env: createEnvironment({}),
  timeout: 60_000,
});
const outcomes = run.stdout
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Outcome);

describe('in Python', () => {
  it.each(outcomes.map(({ suite, name, fault }) => ({ title: `${suite} ${name}`, fault })))('$title', ({ fault }) => {
    expect(fault).toBeNull();
  });
});
