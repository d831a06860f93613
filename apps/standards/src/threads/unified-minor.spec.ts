import { computeThread } from './compute-thread.fixture.ts';

const inInches = (designation: string) => computeThread({ designation, units: 'inch' });

describe('the minor diameter of a unified thread', () => {
  // Tables of ASME B1.1-1989 and later; from before ASME B1.30 some figures are a ten-thousandth off, in inches.
  it.each([
    ['#0-80 UNF-2A', 0.0446],
    ['#0-80 UNF-3A', 0.0451],
    ['#1-64 UNC-2A', 0.0538],
    ['#1-72 UNF-3A', 0.0565],
    ['#2-56 UNC-2A', 0.0642],
    ['#2-64 UNF-3A', 0.0674],
    ['1/4-20 UNC-2A', 0.1894],
    ['1/4-20 UNC-3A', 0.1905],
    ['3/8-16 UNC-3A', 0.3005],
    ['5/8-11 UNC-3A', 0.5168],
    ['5/8-12 UN-2A', 0.5242],
    ['5/8-12 UN-3A', 0.5258],
    ['15/16-12 UN-2A', 0.8366],
    ['15/16-20 UNEF-3A', 0.878],
    ['1 3/4-5 UNC-3A', 1.5119],
    ['4-4 UNC-3A', 3.7023],
    ['6-12 UN-2A', 5.8987],
    ['6-16 UN-3A', 5.9255],
  ])('%s has the rounded root that tables print', (designation, d3) => {
    const { limits, formulas } = inInches(designation);

    expect(Math.abs((limits?.minor.max ?? Number.NaN) - d3)).toBeLessThan(0.00011);
    expect(formulas).toContain('d3 = d - 11/8 H (UNR root of ASME B1.1-1989 and later)');
  });

  it('rounds an allowance of 0.00165030 up, where tables print 0.0016 and a root of 0.5152', () => {
    expect(inInches('5/8-11 UNC-2A').limits).toMatchObject({ major: { max: 0.6233 }, minor: { max: 0.515 } });
  });

  it('has a root of 11/16 of the height of its triangle, a metric screw one of 17/24', () => {
    const height = Math.sqrt(3) / 2 / 11;

    expect(inInches('5/8-11 UNC')).toMatchObject({
      minor_diameter: expect.closeTo(0.625 - (11 / 8) * height, 5),
      thread_depth: expect.closeTo((11 / 16) * height, 5),
      formulas: expect.arrayContaining(['h3 = 11/16 H']),
    });
    expect(computeThread({ designation: 'M16' })).toMatchObject({
      thread_depth: expect.closeTo((17 / 24) * Math.sqrt(3), 3),
      formulas: expect.arrayContaining(['d3 = d - 17/12 H', 'h3 = 17/24 H']),
    });
  });

  // Smallest and largest D1, in inches.
  it.each([
    ['#0-80 UNF-2B', 0.0465, 0.0514],
    ['#2-56 UNC-3B', 0.0667, 0.0737],
    ['#5-40 UNC-2B', 0.0979, 0.1062],
    ['#6-32 UNC-2B', 0.104, 0.114],
    ['#8-32 UNC-2B', 0.13, 0.139],
    ['#10-24 UNC-2B', 0.145, 0.156], // by way of 0.1449 and 0.1555
    ['#12-24 UNC-2B', 0.171, 0.181],
    ['1/4-20 UNC-2B', 0.196, 0.207],
    ['3/8-16 UNC-2B', 0.307, 0.321],
    ['7/16-14 UNC-2B', 0.36, 0.376],
    ['5/8-11 UNC-1B', 0.527, 0.546],
    ['5/8-11 UNC-2B', 0.527, 0.546],
    ['5/8-11 UNC-3B', 0.527, 0.5391],
    ['5/8-12 UN-3B', 0.535, 0.5463],
    ['5/8-18 UNF-3B', 0.565, 0.573],
    ['5/8-24 UNEF-3B', 0.58, 0.5869],
    ['7/8-9 UNC-2B', 0.755, 0.778],
    ['15/16-12 UN-3B', 0.847, 0.8575],
    ['1 1/4-7 UNC-2B', 1.095, 1.123],
    ['1 3/4-5 UNC-2B', 1.534, 1.568], // by way of 1.5335 and 1.5675
    ['2-4.5 UNC-2B', 1.759, 1.795],
    ['5 3/4-16 UN-3B', 5.682, 5.6908],
    ['6-12 UN-2B', 5.91, 5.928],
  ])('%s has the limits of D1 that tables print, to the place', (designation, min, max) => {
    expect(inInches(designation).limits?.minor).toEqual({ min, max });
  });
});
