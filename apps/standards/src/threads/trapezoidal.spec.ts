import { computing } from './computing.fixture.ts';

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
    expect(computing({ designation })).toMatchObject({
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
      expect(computing({ designation })).toMatchObject({
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

    expect(computing(parts)).toEqual(computing({ designation: 'Tr60x18(P9)LH' }));
  });

  it('of class 7e has the largest diameters, where its deviation is known', () => {
    expect(computing({ designation: 'Tr20x4-7e' }).limits).toEqual({
      major: { min: null, max: 20 },
      pitch: { min: null, max: 17.905 },
      minor: { min: null, max: 15.5 },
    });
    expect(computing({ designation: 'Tr60x9-7e' })).toMatchObject({
      limits: null,
      warnings: [/7e/].map((its) => expect.stringMatching(its)),
    });
  });
});
