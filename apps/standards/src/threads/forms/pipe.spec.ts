import { computeThread } from '../compute-thread.fixture.ts';

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
    expect(computeThread({ designation })).toMatchObject({
      designation,
      standard: 'ISO 228-1',
      series: 'G',
      major_diameter: d,
      pitch_diameter: expect.closeTo(d2, 2),
      minor_diameter: expect.closeTo(d1, 2),
      thread_angle: 55,
      stress_area: null,
      limits: null,
      warnings: [`An external ${designation} has class A or B: limits are null unless tolerance_class is given.`],
    });
  });

  it.each([
    ['G 1/2 A', { designation: 'G1/2', internal: false, tolerance_class: 'A' }],
    ['g1-1/4', { designation: 'G1 1/4' }],
    ['1/2 BSPP', { designation: 'G1/2' }],
    ['BSPP 1/2', { designation: 'G1/2' }],
    ['G½', { designation: 'G1/2' }],
    ['Rp 1/2', { designation: 'Rp1/2', standard: 'ISO 7-1', internal: true, taper: null }],
    ['R 1/2', { designation: 'R1/2', standard: 'ISO 7-1', internal: false, pitch_diameter: 19.793 }],
    ['Rc1/2', { designation: 'Rc1/2', internal: true, taper: { e0: null, e1: 19.793, plane_tolerance: 2.268 } }],
    ['1/2 BSPT', { designation: 'R1/2', internal: false }],
  ])('is read from %s', (designation, read) => {
    expect(computeThread({ designation })).toMatchObject(read);
  });

  it('has a tap drill where one is known', () => {
    expect(computeThread({ designation: 'G1/4' }).tap_drill).toBe(11.8);
    expect(computeThread({ designation: 'G7/8' }).tap_drill).toBeNull();
  });
});

describe('a G thread', () => {
  // Smallest d, smallest d2 of class A and B, largest D2 and D1.
  it.each([
    ['G1/8', 9.514, 9.04, 8.933, 9.254, 8.848],
    ['G1/4', 12.907, 12.176, 12.051, 12.426, 11.89],
    ['G1/2', 20.671, 19.651, 19.509, 19.935, 19.172],
    ['G1', 32.889, 31.59, 31.41, 31.95, 30.931],
    ['G3', 87.45, 86.188, 85.971, 86.622, 85.566],
  ])('%s has the limits of its class', (designation, d, d2OfA, d2OfB, D2, D1) => {
    const near = (value: number) => expect.closeTo(value, 2);
    const { major_diameter: major, pitch_diameter: pitch, minor_diameter: minor } = computeThread({ designation });

    expect(computeThread({ designation: `${designation}A` })).toMatchObject({
      tolerance_class: 'A',
      limits: { major: { min: near(d), max: major }, pitch: { min: near(d2OfA), max: pitch }, minor: { max: minor } },
      warnings: ['ISO 228-1 sets no smallest minor diameter for an external thread: null.'],
    });
    expect(computeThread({ designation, tolerance_class: 'b' }).limits).toMatchObject({ pitch: { min: near(d2OfB) } });
    expect(computeThread({ designation, internal: true })).toMatchObject({
      tolerance_class: null,
      limits: { major: { min: major, max: null }, pitch: { min: pitch, max: near(D2) }, minor: { max: near(D1) } },
      warnings: ['ISO 228-1 sets no largest major diameter for an internal thread: null.'],
    });
  });

  it('that ISO 228-1 does not list is not called standard', () => {
    expect(computeThread({ designation: 'G1 3/8' })).toMatchObject({
      standard_size: false,
      series: 'special',
      limits: null,
      warnings: [/not in the table/, /ISO 228-1 does not list G1 3\/8/].map((its) => expect.stringMatching(its)),
    });
  });
});

describe('a thread of ISO 7-1', () => {
  // Gauge length, useful length and tolerance of the gauge plane of an external thread, and that of an internal one.
  it.each([
    ['1/8', 4, 6.5, 0.907, 1.134],
    ['1/2', 8.2, 13.2, 1.814, 2.268],
    ['1', 10.4, 16.8, 2.309, 2.886],
    ['2', 15.9, 23.4, 2.309, 2.886],
    ['3', 20.6, 29.8, 3.464, 3.464],
    ['6', 28.6, 40.1, 3.464, 3.464],
  ])('of size %s is gauged at its plane', (size, l1, l2, screw, nut) => {
    const { pitch_diameter: e1, taper, limits, standard_size, warnings } = computeThread({ designation: `R${size}` });

    expect({ taper, standard_size, warnings }).toEqual({
      taper: { ratio: 1 / 16, e0: expect.closeTo(e1 - l1 / 16, 2), e1, l1, l2, l4: null, plane_tolerance: screw },
      standard_size: true,
      warnings: [],
    });
    expect(limits?.pitch).toEqual({ min: expect.closeTo(e1 - screw / 16, 2), max: expect.closeTo(e1 + screw / 16, 2) });
    expect(computeThread({ designation: `Rc${size}` }).taper).toMatchObject({ plane_tolerance: nut });
  });

  // Tolerances of the diameters of a parallel internal thread.
  it.each([
    ['Rp1/8', 0.071],
    ['Rp1/4', 0.104],
    ['Rp1/2', 0.142],
    ['Rp1', 0.18],
    ['Rp3', 0.216],
  ])('that is parallel has its diameters within a tolerance: %s %f mm', (designation, tolerance) => {
    const { limits, minor_diameter: minor } = computeThread({ designation });

    expect(limits?.minor).toEqual({
      min: expect.closeTo(minor - tolerance, 2),
      max: expect.closeTo(minor + tolerance, 2),
    });
  });

  it.each(['R5/8', 'Rc7/8', 'Rp1 3/4', 'R3 1/2', 'R1 3/8'])('%s is not called standard', (designation) => {
    expect(computeThread({ designation })).toMatchObject({ designation, standard_size: false, limits: null });
  });
});

describe('an NPT thread', () => {
  it('may be gauged a turn off, and has no limits of its crests and roots', () => {
    expect(computeThread({ designation: '1/2 NPT' })).toMatchObject({
      taper: { plane_tolerance: 1.814 },
      limits: { major: { min: null, max: null }, pitch: { min: 19.659, max: 19.885 }, minor: { min: null, max: null } },
      warnings: [
        expect.stringMatching(/^ASME B1\.20\.1 sets no smallest major diameter, .* for an external thread: null\.$/),
      ],
    });
  });

  // E0, E1, L1, L2 in inches, as three tables print them.
  it.each([
    ['1/8 NPT', 0.36351, 0.3736, 0.1615, 0.2639], // some tables round L1 to 0.162
    ['1/4 NPT', 0.47739, 0.49163, 0.2278, 0.4018],
    ['3/8 NPT', 0.61201, 0.62701, 0.24, 0.4078], // one table prints 0.0478 for L2
    ['1/2 NPT', 0.75843, 0.77843, 0.32, 0.5337],
    ['3/4 NPT', 0.96768, 0.98887, 0.339, 0.5457],
    ['1 NPT', 1.21363, 1.23863, 0.4, 0.6828],
    ['1 1/2 NPT', 1.79609, 1.82234, 0.42, 0.7235], // one table prints 0.402 for L1
    ['2 NPT', 2.26902, 2.29627, 0.436, 0.7565],
    ['4 NPT', 4.33438, 4.38713, 0.844, 1.3],
    ['5 NPT', 5.39073, 5.44929, 0.937, 1.4063],
    ['6 NPT', 6.44609, 6.50597, 0.958, 1.5125],
    ['8 NPT', 8.43359, 8.50003, 1.063, 1.7125],
    ['10 NPT', 10.54531, 10.62094, 1.21, 1.925],
    ['12 NPT', 12.53281, 12.61781, 1.36, 2.125],
    ['14 NPT', 13.775, 13.87263, 1.562, 2.25],
    ['16 NPT', 15.7625, 15.87575, 1.812, 2.45],
    ['18 NPT', 17.75, 17.875, 2, 2.65],
    ['20 NPT', 19.7375, 19.87031, 2.125, 2.85],
    ['24 NPT', 23.7125, 23.86094, 2.375, 3.25],
  ])('%s has the sizes that public tables print', (designation, e0, e1, l1, l2) => {
    expect(computeThread({ designation, units: 'inch' })).toMatchObject({
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
    expect(computeThread({ designation })).toMatchObject({ designation: '1/2 NPT', nominal_diameter: 21.336, tpi: 14 });
  });

  it.each(['1/2 NPT', 'R1/2'])(
    '%s has no classes: one that is given is not at hand, and tells no side',
    (designation) => {
      expect(computeThread({ designation, tolerance_class: '2A' })).toMatchObject({
        internal: false,
        limits: null,
        warnings: [expect.stringContaining('tolerance class 2A')],
      });
    },
  );
});
