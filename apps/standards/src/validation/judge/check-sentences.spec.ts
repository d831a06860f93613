import { validationChecks } from '@kerf/catalog';
import { type Limit, callerLimitSource } from './process-limits.ts';
import { formatComparison, formatUnknown } from './check-sentences.ts';

const limitOf = (limit: number, unit: string, comparison: Limit['comparison'], more: Partial<Limit> = {}): Limit => ({
  limit,
  unit,
  comparison,
  target: null,
  source: 'a page',
  ...more,
});

const openEdges = limitOf(0, 'open edges', '<=');
const wall = limitOf(0.8, 'mm', '>=', { target: 1.2 });
const bridge = limitOf(10, 'mm', '<=', { target: 5 });

describe('the sentence of a check', () => {
  it.each([
    ['watertight', 0, openEdges, null, 'The surface has no open edges.'],
    ['watertight', 1, openEdges, 'error', 'The surface has 1 open edge, and FDM printing allows none.'],
    ['watertight', 3, openEdges, 'error', 'The surface has 3 open edges, and FDM printing allows none.'],
    [
      'min_wall',
      0.7,
      wall,
      'error',
      'The thinnest wall is 0.7 mm thick, less than the 0.8 mm that FDM printing needs.',
    ],
    ['min_wall', 2, wall, null, 'The thinnest wall is 2 mm thick, at least the 0.8 mm that FDM printing needs.'],
    [
      'min_wall',
      1,
      wall,
      'warning',
      'The thinnest wall is 1 mm thick, at least the 0.8 mm that FDM printing needs, but less than the recommended 1.2 mm.',
    ],
    [
      'max_bridge',
      7,
      bridge,
      'warning',
      'The longest bridge spans 7 mm, within the 10 mm that FDM printing allows, but more than the recommended 5 mm.',
    ],
    [
      'min_wall',
      1,
      limitOf(1.5, 'mm', '>=', { source: callerLimitSource }),
      'error',
      'The thinnest wall is 1 mm thick, less than the 1.5 mm that your limits ask for.',
    ],
    [
      'min_internal_radius',
      2.9983,
      limitOf(3, 'mm', '>='),
      null,
      'The tightest inner corner has a radius of 2.9983 mm, to the precision of the file at least the 3 mm that FDM printing needs.',
    ],
    [
      'hole_depth_ratio',
      12,
      limitOf(10, 'x diameter', '<='),
      'error',
      'The most slender hole is 12 times as deep as it is wide, more than the 10 times that FDM printing allows.',
    ],
    [
      'envelope',
      1.05,
      limitOf(1, 'x envelope', '<='),
      'error',
      'The part takes up 105 % of the machine in its tightest dimension, more than the 100 % that FDM printing allows.',
    ],
    [
      'bend_radius',
      1,
      limitOf(0.5, 'x thickness', '>='),
      null,
      'The tightest bend has a radius of 1 thickness of the sheet, at least the 0.5 thicknesses that FDM printing needs.',
    ],
    ['undercut', 0, limitOf(0, 'mm2', '<='), null, 'The design has no undercuts.'],
    [
      'sharp_internal_edges',
      24,
      limitOf(0, 'mm', '<='),
      'error',
      'The design has 24 mm of sharp inner edges along the tool, and FDM printing allows none.',
    ],
  ] as const)('%s of %s reads plainly', (check, value, limit, severity, words) => {
    expect(formatComparison({ check, process: 'fdm', limit, severity }, value)).toBe(words);
  });

  it.each([
    ['min_wall', 2, null, 'at least 2 mm thick, at least the 0.8 mm that FDM printing needs.'],
    [
      'min_wall',
      1,
      'warning',
      'at least 1 mm thick, at least the 0.8 mm that FDM printing needs, but possibly less than the recommended 1.2 mm.',
    ],
    ['max_bridge', 4, null, 'at most 4 mm, within the 10 mm that FDM printing allows.'],
  ] as const)('%s of %s or better does not tell it as a figure', (check, value, severity, words) => {
    const limit = check === 'min_wall' ? wall : bridge;

    expect(formatComparison({ check, process: 'fdm', limit, severity, end: 'worst' }, value)).toContain(words);
  });

  it.each([
    ['min_wall', 0.7, 'at most 0.7 mm thick, less than the 0.8 mm that FDM printing needs.'],
    ['max_bridge', 12, 'at least 12 mm, more than the 10 mm that FDM printing allows.'],
  ] as const)('%s of %s or worse tells what is known of it', (check, value, words) => {
    const limit = check === 'min_wall' ? wall : bridge;

    expect(formatComparison({ check, process: 'fdm', limit, severity: 'error', end: 'best' }, value)).toContain(words);
  });

  it('calls a process as in the middle of a sentence', () => {
    const told = { check: 'min_hole', process: 'laser_cutting', limit: wall, severity: null } as const;

    expect(formatComparison(told, 2)).toContain('that laser cutting needs');
  });

  it.each(validationChecks)('%s that is not known is one, too', (check) => {
    expect(formatUnknown(check, 'It was not measured.')).toMatch(
      /^[A-Z][a-z ]+ could not be assessed\. It was not measured\.$/,
    );
  });
});
