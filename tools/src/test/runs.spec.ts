import { readWorkspaces, type Workspace } from '../boundaries/workspaces.ts';
import { projectFolder } from '../project.ts';
import { planRuns, usualSeconds } from './runs.ts';

const workspace = (name: string, folder: string): Workspace => ({
  folder,
  name,
  layer: 'pure',
  dependencies: [],
  devDependencies: [],
  imports: [],
});

describe('the test runs', () => {
  it('are one for a workspace', () => {
    expect(planRuns('/kerf', [workspace('@kerf/bus', 'libs/bus')], { LANG: 'C' })).toEqual([
      {
        group: '@kerf/bus',
        seconds: expect.any(Number),
        step: {
          name: '@kerf/bus',
          label: '@kerf/bus',
          line: ['npm', 'run', '--silent', 'test', '-w', '@kerf/bus'],
          env: { LANG: 'C', KERF_TEST_RESULTS: 'results' },
          showOutput: true,
        },
        results: '/kerf/libs/bus/.test/results.json',
      },
    ]);
  });

  it('share the end-to-end tests, and each writes its own results', () => {
    const runs = planRuns('/kerf', [workspace('@kerf/e2e', 'apps/e2e')], {});
    expect(runs.map(({ results }) => results)).toEqual([
      '/kerf/apps/e2e/.test/results-1.json',
      '/kerf/apps/e2e/.test/results-2.json',
    ]);
    expect(runs.map(({ step }) => step.line.slice(-2))).toEqual([
      ['--', '--shard=1/2'],
      ['--', '--shard=2/2'],
    ]);
    expect(runs.map(({ step }) => step.env?.['KERF_TEST_RESULTS'])).toEqual(['results-1', 'results-2']);
  });

  it('have durations for workspaces that exist', () => {
    const known = readWorkspaces(projectFolder).map(({ name }) => name.replace('@kerf/', ''));
    expect(known).toEqual(expect.arrayContaining(Object.keys(usualSeconds)));
  });
});
