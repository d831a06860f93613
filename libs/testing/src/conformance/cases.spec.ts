import { catalog } from '@kerf/catalog';
import { cases } from './cases.ts';
import { findDifferences } from './find-differences.ts';

const onAdapters = catalog.tools.filter(({ runsOn }) => runsOn === 'adapter');

describe('the cases of the kit', () => {
  it.each(onAdapters.map(({ name }) => name))('try %s in three ways at least, one of them a refusal', (name) => {
    const mine = cases.filter(({ tool }) => tool === name);
    const refusals = mine.filter(({ steps }) => steps.some(({ tool, refused }) => tool === name && refused));

    expect(mine.length).toBeGreaterThanOrEqual(3);
    expect(refusals.length).toBeGreaterThanOrEqual(1);
    expect(new Set(mine.map((one) => one.name)).size).toBe(mine.length);
  });

  it('ask for an extended tool only of whoever has the extended toolset', () => {
    const extended = onAdapters.filter(({ toolset }) => toolset === 'extended').map(({ name }) => name);
    const core = cases.filter(({ toolset }) => toolset === 'core');

    expect(
      core.flatMap(({ steps }) => steps.map(({ tool }) => tool)).filter((name) => extended.includes(name)),
    ).toEqual([]);
  });

  it('ask for something to undo only of whoever can undo', () => {
    const asking = cases.filter(({ steps }) => steps.some(({ expect: told }) => told?.['can_undo'] === true));

    expect(asking.filter(({ steps }) => !steps.some(({ tool }) => tool === 'undo'))).toEqual([]);
  });

  it('name only tools of the catalogue', () => {
    const names = cases.flatMap(({ steps }) => steps.map(({ tool }) => tool));

    expect(names.filter((name) => !catalog.findTool(name))).toEqual([]);
  });
});

describe('the differences between what was expected and what came', () => {
  it.each([
    [6000, 6000.000001],
    [{ volume: 1 }, { volume: 1, type: 'box' }],
    [
      [1, { a: 'b' }],
      [1, { a: 'b', c: 1 }],
    ],
    [{ $length: 2 }, [1, 2]],
    [{ $at_least: 1, $at_most: 2 }, 1.5],
    [{ $matches: '^box' }, 'box_1'],
    [{ $contains: { x: 1 } }, [{ x: 2 }, { x: 1, y: 2 }]],
    [null, null],
  ])('of %j and %j are none', (expected, actual) => {
    expect(findDifferences(expected, actual, 1e-6)).toEqual([]);
  });

  it.each([
    [6000, 6000.1],
    [6000, '6000'],
    [{ volume: 1 }, {}],
    [{ volume: 1 }, null],
    [[1], [1, 2]],
    [[1], 1],
    [{ $length: 2 }, [1]],
    [{ $at_least: 1, $at_most: 2 }, 3],
    [{ $matches: '^box' }, 'sphere_1'],
    [{ $contains: { x: 1 } }, [{ x: 2 }]],
    [null, undefined],
    ['box', 'sphere'],
  ])('of %j and %j are told with their place', (expected, actual) => {
    expect(findDifferences(expected, actual, 1e-6)).toEqual([expect.stringMatching(/^result/)]);
  });

  it('refuse a rule that does not exist', () => {
    expect(() => findDifferences({ $about: 1 }, 1, 1e-6)).toThrow('There is no rule $about.');
  });
});
