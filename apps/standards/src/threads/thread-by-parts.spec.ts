import { computeThread } from './compute-thread.fixture.ts';

describe('a thread by its parts', () => {
  it.each([
    [{ standard: 'ISO metric', diameter: 6 }, { diameter: 6 }],
    [{ standard: 'ISO metric', diameter: 8, pitch: 1 }, { designation: 'M8x1' }],
    [{ standard: 'UNC', diameter: 6.35 }, { designation: '1/4-20 UNC' }],
    [{ standard: 'UNC', diameter: 6.35, tpi: 20 }, { designation: '1/4-20 UNC' }],
    [{ standard: 'UNC', diameter: 6.35, pitch: 1.27 }, { designation: '1/4-20 UNC' }],
    [{ standard: 'UNF', diameter: 4.826 }, { designation: '#10-32 UNF' }],
    [
      { standard: 'UNEF', diameter: 12.7, internal: true },
      { designation: '1/2-28 UNEF', internal: true },
    ],
    [{ standard: 'G', diameter: 20.955 }, { designation: 'G1/2' }],
    [{ standard: 'G', diameter: 20.955, tpi: 14, tolerance_class: 'A' }, { designation: 'G1/2A' }],
    [{ standard: 'BSPP', diameter: 33.249, pitch: 2.309 }, { designation: 'G1' }],
    [{ standard: 'R', diameter: 20.955 }, { designation: 'R1/2' }],
    [{ standard: 'BSPT', diameter: 20.955, internal: true }, { designation: 'Rc1/2' }],
    [{ standard: 'NPT', diameter: 21.336 }, { designation: '1/2 NPT' }],
    [{ standard: 'NPT', diameter: 21.3, tpi: 14 }, { designation: '1/2 NPT' }],
    [
      { standard: 'NPT', diameter: 60.3, pitch: 2.209, internal: true },
      { designation: '2-11.5 NPT', internal: true },
    ],
    [{ standard: 'Tr', diameter: 20, pitch: 4 }, { designation: 'Tr20x4' }],
    [{ standard: 'Tr', diameter: 60, pitch: 9, starts: 2, hand: 'left' }, { designation: 'Tr60x18(P9)LH' }],
  ])('%j is that of %j', (parts, whole) => {
    expect(computeThread(parts)).toEqual(computeThread(whole));
  });

  // Tables of ISO 228-1 and ASME B1.20.1; of NPT the figures at the plane of E1, which is hand-tight.
  it('has the sizes that are printed of its designation', () => {
    expect(computeThread({ standard: 'G', diameter: 20.955, tpi: 14 })).toMatchObject({
      standard: 'ISO 228-1',
      pitch_diameter: 19.793,
      minor_diameter: expect.closeTo(20.955 - (2 * 0.640327 * 25.4) / 14, 3),
      tpi: 14,
    });
    expect(computeThread({ standard: 'NPT', diameter: 21.336, units: 'inch' })).toMatchObject({
      taper: { e0: 0.75843, l1: 0.32, l2: expect.closeTo(0.5337, 4) },
    });
  });

  it.each([
    [{ standard: 'BSP', diameter: 20.955 }, /^standard BSP is ambiguous: give G for .* or R for a tapered one/],
    [
      { standard: 'G', diameter: 12.7 },
      /^diameter 12.7 mm matches no G thread: the outside diameter of G 1\/2 is 20.955 mm/,
    ],
    [{ standard: 'G', diameter: 0.5 }, /^diameter 0.5 mm .*: the outside diameter of G 1\/2 is 20.955 mm/],
    [
      { standard: 'NPT', diameter: 20.955 },
      /^diameter 20.955 mm .*: the nearest are 21.336 mm for NPT 1\/2 and 17.145/,
    ],
    [{ standard: 'NPT', diameter: 21.336, tpi: 11 }, /^tpi must be that of NPT1\/2, 14 threads per inch/],
    [{ standard: 'G', diameter: 20.955, pitch: 2 }, /^pitch must be that of G1\/2, 14 threads per inch, or be omitted/],
    [{ standard: 'R', diameter: 20.955, starts: 2 }, /^starts must be 1/],
    [{ standard: 'UNC', diameter: 6.35, tpi: 28 }, /^tpi must be that of 1\/4 UNC, 20 threads per inch/],
    [{ standard: 'R', diameter: 20.955, tpi: 11 }, /^tpi must be that of R1\/2, 14 threads per inch/],
    [{ standard: 'UNC', diameter: 6.35, pitch: 1 }, /^pitch must be that of 1\/4 UNC/],
    [{ standard: 'UNC', diameter: 6.5 }, /^diameter 6.5 mm matches no UNC thread/],
    [{ standard: 'Tr', diameter: 20 }, /^pitch is required/],
    [{ standard: 'Tr', diameter: 20, tpi: 8 }, /^tpi is only for/],
    [{ standard: 'Acme', diameter: 20 }, /^standard must be/],
  ])('is refused in words: %j', (parts, sentence) => {
    expect(() => computeThread(parts)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(sentence) }),
    );
  });
});

describe('the length of a thread', () => {
  it.each([
    [
      { designation: 'M6', length: 5 },
      { length: 5, turns: 5 },
    ],
    [
      { designation: 'M8', length: 10 },
      { length: 10, turns: 8 },
    ],
    [
      { designation: '1/4-20', length: 25.4, units: 'inch' },
      { length: 1, turns: 20 },
    ],
    [
      { designation: 'Tr60x18(P9)', length: 36 },
      { length: 36, turns: 2 },
    ],
    [{ designation: 'M6' }, { length: null, turns: null }],
  ])('of %j is counted in turns', (asked, told) => {
    expect(computeThread(asked)).toMatchObject(told);
  });

  it('changes no limit', () => {
    const { limits } = computeThread({ designation: 'M6', length: 60 });

    expect(limits).toEqual(computeThread({ designation: 'M6' }).limits);
  });

  it.each([
    [{ designation: 'M6', length: 0.5 }, '0.5 mm is less than one turn of M6, 1 mm.'],
    [
      { designation: '1/2 NPT', length: 10 },
      '10 mm is less than the useful thread of 1/2 NPT by ASME B1.20.1, 13.556 mm: it may not seal.',
    ],
  ])('%j is warned of', (asked, sentence) => {
    expect(computeThread(asked).warnings).toContain(sentence);
  });

  it('of a fitting is not measured by the useful thread of the pipe', () => {
    const fitting = { designation: '1/2 NPT', internal: true };

    expect(computeThread({ ...fitting, length: 10 }).warnings).toEqual(computeThread(fitting).warnings);
  });

  it.each([0, -1, Number.NaN, 10_001])('is not %f', (length) => {
    expect(() => computeThread({ designation: 'M6', length })).toThrow(/^length must be/);
  });
});

describe('a diameter that may be in inches', () => {
  it('is told to be millimetres where only in inches it is a size', () => {
    const { designation, warnings } = computeThread({ standard: 'unified', diameter: 2, tpi: 20, units: 'inch' });

    expect(designation).toBe('0.07874-20 UNS');
    expect(warnings).toContainEqual(expect.stringMatching(/millimetres.*designation 2-20/));
  });

  it.each([[{ standard: 'unified', diameter: 50.8, tpi: 20 }], [{ standard: 'unified', diameter: 6.35, tpi: 20 }]])(
    'is not where it is a size in millimetres, %j',
    (parts) => {
      expect(computeThread(parts).warnings).not.toContainEqual(expect.stringMatching(/millimetres/));
    },
  );

  it('is refused in figures that can be read', () => {
    expect(() => computeThread({ standard: 'unified', diameter: 0.25, tpi: 20, units: 'inch' })).toThrow(
      /no core at 0.25 mm. The diameter is always in millimetres/,
    );
  });
});
