import { getCoarsePitch as getScrewPitch, getHoleDimensions, screws } from '@kerf/catalog';
import { readMetricHoles } from '../parts/tables/table-files.ts';
import { clearanceHoles, coarseDiameters, getCoarsePitch } from '../threads/sizes/metric-sizes.ts';

const diameterOf = (size: string): number => Number(size.slice(1));

describe('what the catalogue knows of screws', () => {
  it.each(screws)('is in the tables of threads: the clearance holes of %s', (screw) => {
    const [close, normal, loose] = (['close', 'normal', 'loose'] as const).map(
      (fit) => getHoleDimensions({ screw, fit, head: 'none' }).diameter,
    );

    expect(clearanceHoles.get(diameterOf(screw))).toEqual({ close, normal, loose });
  });

  it.each(coarseDiameters)('is in the tables of threads: the coarse pitch of M%d', (diameter) => {
    expect(getScrewPitch(diameter)).toBe(getCoarsePitch(diameter));
  });
});

describe('what the parts know of screws', () => {
  it.each(readMetricHoles().rows)('is in the tables of threads: the clearance holes of $size', (row) => {
    const { close, normal, loose } = row;

    expect(clearanceHoles.get(diameterOf(row.size))).toEqual({ close, normal, loose });
  });
});
