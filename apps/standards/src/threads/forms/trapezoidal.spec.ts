import { computeThread } from '../compute-thread.fixture.ts';
import { trapezoidalThreads } from '../sizes/trapezoidal-sizes.ts';

describe('an ISO trapezoidal thread', () => {
  // d2, d3, D1, D4 as two tables print them.
  it.each([
    ['Tr8x1.5', 7.25, 6.2, 6.5, 8.3],
    ['Tr9x2', 8, 6.5, 7, 9.5], // one table prints 9.250 for d3
    ['Tr10x2', 9, 7.5, 8, 10.5],
    ['Tr12x3', 10.5, 8.5, 9, 12.5],
    ['Tr16x4', 14, 11.5, 12, 16.5],
    ['Tr20x4', 18, 15.5, 16, 20.5],
    ['Tr28x5', 25.5, 22.5, 23, 28.5],
    ['Tr40x7', 36.5, 32, 33, 41],
    ['Tr42x10', 37, 31, 32, 43], // one table prints 41.000 for d3
    ['Tr60x9', 55.5, 50, 51, 61],
    ['Tr100x12', 94, 87, 88, 101],
  ])('%s has the sizes that public tables print', (designation, d2, d3, D1, D4) => {
    expect(computeThread({ designation })).toMatchObject({
      designation,
      series: 'Tr',
      pitch_diameter: d2,
      minor_diameter: d3,
      minor_diameter_internal: D1,
      major_diameter_internal: D4,
      thread_angle: 30,
      warnings: [],
    });
  });

  it.each(['Tr60x18(P9)LH', 'tr 60 x 18 (P9) LH', 'Tr60×18P9-LH', 'Tr60x18(P9)LH-7e'])(
    '%s has two starts',
    (designation) => {
      expect(computeThread({ designation })).toMatchObject({
        designation: 'Tr60x18(P9)LH',
        pitch: 9,
        lead: 18,
        starts: 2,
        hand: 'left',
        pitch_diameter: 55.5,
      });
    },
  );

  it('is computed from its parts as from its name', () => {
    const parts = { standard: 'trapezoidal', diameter: 60, pitch: 9, starts: 2, hand: 'left' };

    expect(computeThread(parts)).toEqual(computeThread({ designation: 'Tr60x18(P9)LH' }));
  });

  // Smallest d, largest and smallest d2, smallest d3 of 7e; largest D2 and D1 of 7H, as a table prints them.
  it.each([
    ['Tr8x1.5', 7.85, 7.183, 7.013, 5.921, 7.474, 6.69],
    ['Tr10x2', 9.82, 8.929, 8.739, 7.191, 9.25, 8.236],
    ['Tr12x3', 11.764, 10.415, 10.191, 8.135, 10.8, 9.315],
    ['Tr20x4', 19.7, 17.905, 17.64, 15.074, 18.355, 16.375],
    ['Tr24x5', 23.665, 21.394, 21.094, 18.019, 21.9, 19.45],
    ['Tr40x7', 39.575, 36.375, 36.02, 31.431, 36.975, 33.56],
    ['Tr50x8', 49.55, 45.868, 45.468, 40.368, 46.53, 42.63],
    ['Tr60x9', 59.5, 55.36, 54.935, 49.329, 56.06, 51.67],
    ['Tr80x10', 79.47, 74.85, 74.425, 68.319, 75.56, 70.71],
    ['Tr90x12', 89.4, 83.84, 83.365, 76.246, 84.63, 78.8], // 160 um off, as its d3 has it; one table has 170 at d2
    ['Tr65x16', 64.29, 56.81, 56.28, 46.147, 57.71, 50],
    ['Tr100x20', 99.15, 89.788, 89.188, 77.038, 90.8, 81.18],
    ['Tr110x4', 109.7, 107.905, 107.59, 105.011, 108.425, 106.375],
    ['Tr120x14', 119.33, 112.82, 112.29, 103.157, 113.71, 106.9],
    ['Tr140x24', 139.05, 127.764, 127.094, 112.926, 128.9, 117.32],
    ['Tr160x28', 158.94, 145.75, 145.04, 128.862, 146.95, 133.5],
    ['Tr185x32', 183.88, 168.735, 167.935, 149.735, 170.06, 154.6],
    ['Tr200x18', 199.2, 190.8, 190.17, 179.013, 191.85, 183.12],
    ['Tr210x36', 208.75, 191.72, 190.87, 170.657, 193.12, 175.8],
  ])('%s has the limits of 7e and 7H', (designation, d, d2Max, d2Min, d3, D2, D1) => {
    const near = (value: number) => expect.closeTo(value, 2);

    expect(computeThread({ designation })).toMatchObject({
      tolerance_class: '7e',
      limits: { major: { min: d }, pitch: { min: d2Min, max: d2Max }, minor: { min: near(d3) } },
      warnings: [],
    });
    expect(computeThread({ designation, internal: true })).toMatchObject({
      tolerance_class: '7H',
      limits: { major: { max: null }, pitch: { max: D2 }, minor: { max: D1 } },
      warnings: ['ISO 2903 sets no largest major diameter for an internal thread: null.'],
    });
  });

  it('is listed up to 300 mm, and has limits of its own', () => {
    expect(trapezoidalThreads.at(-1)).toEqual({ diameter: 300, pitch: 44 });
    for (const { diameter, pitch } of trapezoidalThreads) {
      const { series, limits } = computeThread({ designation: `Tr${diameter}x${pitch}` });
      expect([diameter, pitch, series, limits?.pitch.min]).toEqual([diameter, pitch, 'Tr', expect.any(Number)]);
    }
  });

  it('has three pitches from 22 mm on', () => {
    const large = trapezoidalThreads.filter(({ diameter }) => diameter >= 22).map(({ diameter }) => diameter);
    expect(large).toHaveLength(3 * new Set(large).size);
  });

  it('is looser in the coarser classes, and with its starts', () => {
    const pitchOf = (designation: string) => computeThread({ designation }).limits?.pitch;

    expect(pitchOf('Tr20x4-8e')).toEqual({ max: 17.905, min: 17.57 });
    expect(pitchOf('Tr20x4-8c')).toEqual({ max: 17.81, min: 17.475 });
    expect(pitchOf('Tr20x4-9c')).toEqual({ max: 17.81, min: 17.385 });
    expect(pitchOf('Tr20x8(P4)')).toEqual({ max: 17.905, min: 17.608 });
  });

  it.each(['Tr20x4-6e', 'Tr20x4-7c', 'Tr22x4.5', 'Tr600x24'])(
    'has no limits where no table has them: %s',
    (designation) => {
      expect(computeThread({ designation })).toMatchObject({
        limits: null,
        warnings: expect.arrayContaining([expect.stringMatching(/^No table of the tolerance class/)]),
      });
    },
  );
});
