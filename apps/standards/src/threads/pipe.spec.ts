import { computing } from './computing.fixture.ts';

describe('a Whitworth pipe thread', () => {
  // d, d2, d1 as two tables print them.
  it.each([
    ['G1/8', 9.728, 9.147, 8.566],
    ['G1/4', 13.157, 12.301, 11.445],
    ['G3/8', 16.662, 15.806, 14.95],
    ['G1/2', 20.955, 19.793, 18.631],
    ['G3/4', 26.441, 25.279, 24.117],
    ['G7/8', 30.201, 29.039, 27.877],
    ['G1', 33.249, 31.77, 30.291],
    ['G1 1/4', 41.91, 40.431, 38.952],
    ['G2', 59.614, 58.135, 56.656],
  ])('%s has the sizes that public tables print', (designation, d, d2, d1) => {
    expect(computing({ designation })).toMatchObject({
      designation,
      standard: 'ISO 228-1',
      series: 'G',
      major_diameter: d,
      pitch_diameter: expect.closeTo(d2, 2),
      minor_diameter: expect.closeTo(d1, 2),
      thread_angle: 55,
      stress_area: null,
      limits: null,
      warnings: [],
    });
  });

  it.each([
    ['G 1/2 A', { designation: 'G1/2', internal: false, tolerance_class: 'A' }],
    ['g1-1/4', { designation: 'G1 1/4' }],
    ['1/2 BSPP', { designation: 'G1/2' }],
    ['BSPP 1/2', { designation: 'G1/2' }],
    ['G½', { designation: 'G1/2' }],
    ['Rp 1/2', { designation: 'G1/2', internal: true }],
    ['R 1/2', { designation: 'R1/2', standard: 'ISO 7-1', pitch_diameter: 19.793 }],
    ['Rc1/2', { designation: 'R1/2', internal: true }],
    ['1/2 BSPT', { designation: 'R1/2' }],
  ])('is read from %s', (designation, read) => {
    expect(computing({ designation })).toMatchObject(read);
  });

  it('has a tap drill where one is known', () => {
    expect(computing({ designation: 'G1/4' }).tap_drill).toBe(11.8);
    expect(computing({ designation: 'G7/8' }).tap_drill).toBeNull();
  });
});

describe('an NPT thread', () => {
  // E0, E1, L1, L2 in inches, as three tables print them.
  it.each([
    ['1/8 NPT', 0.36351, 0.37363, 0.162, 0.2639],
    ['1/4 NPT', 0.47739, 0.49164, 0.228, 0.4018],
    ['3/8 NPT', 0.61201, 0.62701, 0.24, 0.4078], // one table prints 0.0478 for L2
    ['1/2 NPT', 0.75843, 0.77843, 0.32, 0.5337],
    ['3/4 NPT', 0.96768, 0.98887, 0.339, 0.5457],
    ['1 NPT', 1.21363, 1.23863, 0.4, 0.6828],
    ['1 1/2 NPT', 1.79609, 1.82234, 0.42, 0.7235], // one table prints 0.402 for L1
    ['2 NPT', 2.26902, 2.29627, 0.436, 0.7565],
  ])('%s has the sizes that public tables print', (designation, e0, e1, l1, l2) => {
    expect(computing({ designation, units: 'inch' })).toMatchObject({
      designation,
      series: 'NPT',
      pitch_diameter: expect.closeTo(e1, 4),
      taper: {
        ratio: 1 / 16,
        e0: expect.closeTo(e0, 4),
        e1: expect.closeTo(e1, 4),
        l1,
        l2: expect.closeTo(l2, 3),
      },
    });
  });

  it.each(['1/2-14 NPT', 'NPT 1/2', 'npt1/2', '½ NPT'])('is read from %s', (designation) => {
    expect(computing({ designation })).toMatchObject({ designation: '1/2 NPT', nominal_diameter: 21.336, tpi: 14 });
  });
});
