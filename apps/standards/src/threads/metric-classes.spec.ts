import { computeThread } from './compute-thread.fixture.ts';

const limitsOf = (designation: string, more: object = {}) => computeThread({ designation, ...more }).limits;

describe('a class of ISO 965-1', () => {
  // Largest and smallest d, d2 and root of 4g6g, as a table prints them.
  it.each([
    ['M2', 1.981, 1.886, 1.721, 1.679, 1.548, 1.433],
    ['M3', 2.98, 2.874, 2.655, 2.607, 2.439, 2.299],
    ['M5', 4.976, 4.826, 4.456, 4.396, 4.11, 3.904],
    ['M6', 5.974, 5.794, 5.324, 5.253, 4.891, 4.637],
    ['M6x0.75', 5.978, 5.838, 5.491, 5.428, 5.166, 4.966],
    ['M8', 7.972, 7.76, 7.16, 7.085, 6.619, 6.315],
    ['M10', 9.968, 9.732, 8.994, 8.909, 8.344, 7.985],
    ['M12x1.25', 11.972, 11.76, 11.16, 11.075, 10.619, 10.305],
    ['M16', 15.962, 15.682, 14.663, 14.563, 13.797, 13.331],
    ['M20', 19.958, 19.623, 18.334, 18.228, 17.252, 16.688],
    ['M24x2', 23.962, 23.682, 22.663, 22.557, 21.797, 21.325],
    ['M30', 29.947, 29.522, 27.674, 27.542, 26.158, 25.386],
    ['M42', 41.937, 41.437, 39.014, 38.864, 37.066, 36.092],
    ['M52x3', 51.952, 51.577, 50.003, 49.871, 48.704, 48.023],
  ])('bounds %s-4g6g', (designation, dMax, dMin, d2Max, d2Min, rootMax, rootMin) => {
    const near = (value: number) => expect.closeTo(value, 2);

    expect(limitsOf(`${designation}-4g6g`)).toEqual({
      major: { min: near(dMin), max: near(dMax) },
      pitch: { min: near(d2Min), max: near(d2Max) },
      minor: { min: near(rootMin), max: near(rootMax) },
    });
  });

  it.each([
    ['M10-4h', { major: { max: 10, min: 9.85 }, pitch: { max: 9.026, min: 8.941 } }],
    ['M10-6e', { major: { max: 9.933 }, pitch: { max: 8.959, min: 8.827 } }],
    ['M10-6f', { major: { max: 9.955 } }],
    ['M10-8g', { major: { max: 9.968, min: 9.593 }, pitch: { min: 8.782 } }],
    ['M10-7g6g', { major: { min: 9.732 }, pitch: { min: 8.824 } }],
    ['M10-4H', { minor: { min: 8.376, max: 8.566 }, pitch: { max: 9.138 } }],
    ['M10-5H', { minor: { max: 8.612 }, pitch: { max: 9.166 } }],
    ['M10-7H', { minor: { max: 8.751 }, pitch: { max: 9.25 } }],
    ['M10-4H5H', { minor: { max: 8.612 }, pitch: { max: 9.138 } }],
    ['M10-7G', { minor: { min: 8.408, max: 8.783 }, pitch: { min: 9.058, max: 9.282 } }],
    ['M56', { major: { max: 55.925, min: 55.365 }, pitch: { max: 52.353, min: 52.088 } }],
    ['M1x0.2-4H', { minor: { min: 0.783, max: 0.821 }, pitch: { min: 0.87, max: 0.91 } }],
    ['M1-5H', { minor: { min: 0.729, max: 0.785 }, pitch: { max: 0.894 } }],
  ])('%s has its own limits', (designation, limits) => {
    expect(limitsOf(designation)).toMatchObject(limits);
  });

  it.each([
    ['M1', '6h', '5H'],
    ['M1x0.2', '6h', '4H'],
    ['M1.8x0.2', '6g', '4H'],
    ['M1.6', '6g', '6H'],
  ])('is meant of %s when none is written: %s of a screw, %s of a nut', (designation, screw, nut) => {
    expect(computeThread({ designation }).tolerance_class).toBe(screw);
    expect(computeThread({ designation, internal: true }).tolerance_class).toBe(nut);
  });

  it('is wider for a thread of several starts', () => {
    expect(limitsOf('M16x1.5')).toMatchObject({ pitch: { max: 14.994, min: 14.854 } });
    expect(limitsOf('M16xPh3P1.5')).toMatchObject({ pitch: { max: 14.994, min: 14.837 } }); // 1.12 times 140 um
    expect(limitsOf('M16xPh9P1.5')).toMatchObject({ pitch: { min: 14.77 } }); // 1.6 times, from five starts on
  });

  it.each([
    ['M10-6g', []],
    ['M10-4h6g', []],
    ['M10-4g', ['Td(4) = Td(6), 8 R40 numbers down']],
    ['M10-7H', ['TD2(7) = TD2(6), 4 R40 numbers up', 'TD1(7) = TD1(6), 4 R40 numbers up']],
    ['M12x0.5-6H', ['TD2(6) = 1.32 x 90 P^0.4 d^0.1, rounded to R40']],
    ['M125x8-6g', ['Td(6) = 180 P^(2/3) - 3.15/sqrt(P), rounded to R40']],
    ['M1-5H', ['TD1(5) = TD1(6), 4 R40 numbers down']],
    ['M1x0.2-4H', ['TD2(4) = TD2(6), 8 R40 numbers down', 'TD1(4) = TD1(6), 8 R40 numbers down']],
    ['Tr20x4-7e', []],
    ['Tr20x4-8c', ['Td2(8) = Td2(7), 4 R40 numbers up']],
  ])('tells by which formulas %s has limits that no table holds', (designation, formulas) => {
    const told = computeThread({ designation }).formulas.filter((formula) => formula.startsWith('T'));

    expect(told).toEqual(formulas);
  });

  it.each([
    ['M10-5g', 'ISO 965-1 has no such grade for the smallest major diameter of class 5g at M10: null.'],
    [
      'M24x2.5-6g',
      'No available table has the smallest pitch diameter, smallest minor diameter of class 6g for M24x2.5: null.',
    ],
    [
      'M1x0.2-5H',
      'ISO 965-1 has no such grade for the largest pitch diameter, largest minor diameter of class 5H at M1x0.2: null.',
    ],
    ['M10-6H', 'ISO 965-1 sets no largest major diameter for an internal thread: null.'],
  ])('says of %s why something is null', (designation, sentence) => {
    expect(computeThread({ designation }).warnings).toContain(sentence);
  });
});

describe('a class that exists', () => {
  it.each([
    [
      { designation: 'M8', tolerance_class: '6AX' },
      /^tolerance_class 6AX is for an internal thread by ISO 965-5, .* No fig/,
    ],
    [
      { designation: 'M8', tolerance_class: '6AZ' },
      /ISO 965-5.* No figures are available for it: give 6g for an external/,
    ],
    [{ designation: 'M8-6AZ' }, /ISO 965-5.* No figures are available for it/],
    [{ designation: 'M8', tolerance_class: '6az' }, /ISO 965-4, before hot-dip galvanizing\. No figures/],
    [{ designation: '1/4-20', tolerance_class: '2AG' }, /ASME B1\.1 that keeps its allowance .* No figures are/],
    [{ designation: '1/4-20 UNC-2AG' }, /ASME B1\.1 that keeps its allowance/],
  ])('says of a class that exists and has no figures here that it does: %j', (asked, message) => {
    const refused = { code: 'invalid_parameters', message: expect.stringMatching(message) };
    expect(() => computeThread(asked)).toThrow(expect.objectContaining(refused));
  });

  it.each(['7H-L', '7H - L', '7H-S', '7H-N'])(
    'reads %s as 7H, for how long it engages changes no figure',
    (written) => {
      const asked = (tolerance_class: string) => computeThread({ designation: 'M20x2', tolerance_class });

      expect(asked(written)).toEqual(asked('7H'));
    },
  );
});
