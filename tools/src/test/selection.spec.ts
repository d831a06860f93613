import { readWorkspaces } from '../boundaries/workspaces.ts';
import { projectFolder } from '../project.ts';
import { selectWorkspaces } from './selection.ts';
import { planLint } from './steps.ts';

const everything = readWorkspaces(projectFolder).map(({ name }) => name);
const select = async (options: Parameters<typeof selectWorkspaces>[1]) => {
  const { tested, linted } = await selectWorkspaces(projectFolder, options);
  return { tested: tested.map(({ name }) => name), linted: linted.map(({ name }) => name) };
};

describe('the workspaces of a test run', () => {
  it('are all of them without an option', async () => {
    expect(await select({})).toEqual({ tested: everything, linted: everything });
  });

  it('are the named ones', async () => {
    const names = ['@kerf/errors', '@kerf/bus'];
    expect(await select({ projects: names.join(',') })).toEqual({ tested: names, linted: names });
  });

  it('are refused when one does not exist', async () => {
    await expect(select({ projects: '@kerf/errors,@kerf/missing' })).rejects.toThrow(
      /^There is no workspace @kerf\/missing\. The workspaces are @kerf\/accounts, /,
    );
  });

  it('are tested where something changed, and all linted', async () => {
    const { tested, linted } = await select({ affected: true });
    expect(everything).toEqual(expect.arrayContaining(tested));
    expect(linted).toEqual(everything);
  });
});

describe('the lint of workspaces', () => {
  it('is one process', () => {
    const workspaces = readWorkspaces(projectFolder).filter(({ name }) => ['@kerf/bus', '@kerf/errors'].includes(name));
    expect(planLint(workspaces)).toEqual([
      { name: 'lint', line: ['oxlint', '--type-aware', 'libs/bus/src', 'libs/errors/src'] },
    ]);
  });

  it('is left out without workspaces', () => {
    expect(planLint([])).toEqual([]);
  });
});
