import { findCutout } from '../cutouts/cutout-table.ts';
import { measureOpening } from './panel-holes.ts';
import { readTables } from './tables/table-files.ts';

const fitted = readTables().flatMap(({ cutouts = {}, rows, id }) =>
  rows.flatMap((row) => {
    const cutout = cutouts[row.size];
    return cutout === undefined ? [] : [[`${id} ${row.size}`, row, findCutout(cutout)] as const];
  }),
);

/** Dimension of the part that goes through an opening, by the measure of the opening. */
const through: Readonly<Record<string, string[]>> = {
  diameter: ['boss_d', 'bore'],
  width: ['body_w', 'shell_w'],
  height: ['body_h', 'shell_h'],
};

describe('the cut-out of a part', () => {
  it.each(fitted)('of %s lets through what goes through it', (_, row, cutout) => {
    const measured = measureOpening(cutout);

    expect(measured.length).toBeGreaterThan(0);
    for (const [measure, opening] of measured) {
      const inside = through[measure]?.map((symbol) => row[symbol]).find((value) => typeof value === 'number');
      expect(opening).toBeGreaterThanOrEqual(Number(inside));
    }
  });

  it.each(fitted.filter(([, , { screws }]) => screws.length > 0))('of %s has its screws', (_, row, { screws }) => {
    const across = screws.map(({ x }) => x);

    expect(Math.max(...across) - Math.min(...across)).toBeCloseTo(Number(row['pitch'] ?? row['hole_pitch']));
  });
});
