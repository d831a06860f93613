import { computeThread } from '../compute-thread.fixture.ts';
import { parseInches } from '../sizes/inch-sizes.ts';
import { constantPitchThreads, unifiedThreads } from '../sizes/unified-sizes.ts';

const inInches = (designation: string, more: object = {}) => computeThread({ designation, units: 'inch', ...more });
const close = (value: number) => expect.closeTo(value, 4);

describe('a unified thread', () => {
  // d, d2, D1, largest d2 of 2B, largest and smallest d2 of 2A, in inches.
  it.each([
    ['#4-40 UNC', 0.112, 0.0958, 0.0849, 0.0991, 0.095, 0.0925],
    ['#10-24 UNC', 0.19, 0.1629, 0.1449, 0.1672, 0.1619, 0.1586],
    ['#10-32 UNF', 0.19, 0.1697, 0.1562, 0.1736, 0.1688, 0.1658],
    ['1/4-20 UNC', 0.25, 0.2175, 0.1959, 0.2224, 0.2164, 0.2127], // one table prints 0.2248 for 2B
    ['1/4-28 UNF', 0.25, 0.2268, 0.2113, 0.2311, 0.2258, 0.2225],
    ['5/16-18 UNC', 0.3125, 0.2764, 0.2524, 0.2817, 0.2752, 0.2712],
    ['3/8-16 UNC', 0.375, 0.3344, 0.3073, 0.3401, 0.3331, 0.3287],
    ['3/8-24 UNF', 0.375, 0.3479, 0.3299, 0.3528, 0.3468, 0.343],
    ['1/2-13 UNC', 0.5, 0.45, 0.4167, 0.4565, 0.4485, 0.4435],
    ['1/2-20 UNF', 0.5, 0.4675, 0.4459, 0.4731, 0.4662, 0.4619],
    ['5/8-11 UNC', 0.625, 0.566, 0.5266, 0.5732, 0.5643, 0.5588], // tables print 0.5644 and 0.5589: their allowance of 0.00165030 is rounded down
    ['3/4-10 UNC', 0.75, 0.685, 0.6417, 0.6927, 0.6832, 0.6773],
    ['1-8 UNC', 1, 0.9188, 0.8647, 0.9276, 0.9168, 0.91],
  ])('%s has the sizes that public tables print', (designation, ...[d, d2, D1, largest2B, most2A, least2A]) => {
    expect(inInches(designation)).toMatchObject({
      designation,
      standard: 'ASME B1.1',
      major_diameter: d,
      pitch_diameter: close(Number(d2)),
      minor_diameter_internal: close(Number(D1)),
      tolerance_class: '2A',
      limits: { pitch: { max: close(Number(most2A)), min: close(Number(least2A)) } },
      warnings: [expect.stringMatching(/^ASME B1\.1 sets no smallest minor diameter/)],
    });
    expect(inInches(designation, { internal: true })).toMatchObject({
      minor_diameter: close(Number(D1)),
      tolerance_class: '2B',
      limits: { pitch: { min: close(Number(d2)), max: close(Number(largest2B)) } },
    });
  });

  // Smallest d and d2 of 3A; largest d2 and D1 of 3B and largest D1 of 2B, in inches.
  it.each([
    ['#0-80', 0.0568, 0.0506, 0.0536, 0.0514, 0.0514],
    ['#4-40', 0.1069, 0.0939, 0.0982, 0.0939, 0.0939],
    ['#10-32', 0.184, 0.1674, 0.1726, 0.1641, 0.164],
    ['1/4-28', 0.2435, 0.2243, 0.23, 0.219, 0.22],
    ['3/8-16', 0.3656, 0.3311, 0.3387, 0.3182, 0.321],
    ['1/2-13', 0.4891, 0.4463, 0.4548, 0.4284, 0.434],
    ['3/4-16', 0.7406, 0.7056, 0.7143, 0.6908, 0.696],
    ['1-8', 0.985, 0.9137, 0.9254, 0.8797, 0.89],
    ['1-12', 0.9886, 0.9415, 0.9516, 0.9198, 0.928],
  ])('%s has the limits of 3A and 3B', (designation, dMin, d2Min, d2Max, D1Max, D1Max2B) => {
    expect(inInches(`${designation}-3A`).limits).toMatchObject({
      major: { min: close(dMin) },
      pitch: { min: close(d2Min) },
    });
    expect(inInches(`${designation}-3B`).limits).toMatchObject({
      pitch: { max: close(d2Max) },
      minor: { max: close(D1Max) },
    });
    expect(inInches(`${designation}-2B`).limits).toMatchObject({ minor: { max: close(D1Max2B) } });
  });

  // Smallest d2 of 2A and largest d2 of 2B, in inches: over nine pitches, not one diameter.
  it.each([
    ['1/4-24', 0.2181, 0.2277],
    ['3/4-18', 0.7079, 0.7199],
    ['1-14', 0.9463, 0.9609], // the exception: it was once the fine thread of 1 inch
  ])('%s UNS engages over the length that ASME B1.1 means', (designation, d2Min, d2Max) => {
    expect(inInches(`${designation} UNS`)).toMatchObject({
      series: 'special',
      limits: { pitch: { min: close(d2Min) } },
    });
    expect(inInches(`${designation} UNS-2B`).limits).toMatchObject({ pitch: { max: close(d2Max) } });
  });

  it('says which ends ASME B1.1 leaves open', () => {
    const sentence = (what: string) => `ASME B1.1 sets no ${what} thread: null.`;

    expect(inInches('1/2-13').warnings).toEqual([sentence('smallest minor diameter for an external')]);
    expect(inInches('1/2-13-2B').warnings).toEqual([sentence('largest major diameter for an internal')]);
  });

  it('is looser in class 1 by half again on a screw, and by 1.5 times that of 2B in a nut', () => {
    expect(inInches('1/2-13-1A').limits).toMatchObject({
      major: { max: close(0.4985), min: close(0.4822) },
      pitch: { max: close(0.4485), min: close(0.4411) },
    });
    expect(inInches('1/2-13-1B').limits).toMatchObject({ pitch: { max: close(0.4597) } });
  });

  it.each([
    ['1/4-20', '1/4-20 UNC'],
    ['1/4"-20 UNC-2A', '1/4-20 UNC'],
    ['1/4 UNC', '1/4-20 UNC'],
    ['0.25-20', '1/4-20 UNC'],
    ['.3-20', '.3-20 UNS'],
    ['1/4 x 28 unf', '1/4-28 UNF'],
    ['3\u20448-16', '3/8-16 UNC'],
    ['1 1\u20444-7', '1 1/4-7 UNC'],
    ['10x32', '#10-32 UNF'],
    ['1" x 8', '1-8 UNC'],
    ['1.25x7', '1 1/4-7 UNC'],
    ['2-11.5', '2-11.5 UNS'],
    ['1-27', '1-27 UNS'],
    ['10-4 UNS', '10-4 UNS'],
    ['10-32', '#10-32 UNF'],
    ['No. 10-32', '#10-32 UNF'],
    ['#0-80', '#0-80 UNF'],
    ['1 1/4-7', '1 1/4-7 UNC'],
    ['1-1/4 - 7 UNC', '1 1/4-7 UNC'],
    ['1¼-7', '1 1/4-7 UNC'],
    ['1-8', '1-8 UNC'],
    ['2-56', '#2-56 UNC'],
    ['2-4.5', '2-4.5 UNC'],
    ['1/4-32 UNEF', '1/4-32 UNEF'],
    ['1-16 UN', '1-16 UN'],
    ['1 3/16-18', '1 3/16-18 UNEF'],
    ['2 1/8-12', '2 1/8-12 UN'],
    ['2 1/16-12', '2 1/16-12 UNS'],
    ['4 1/8-8', '4 1/8-8 UN'],
    ['4 1/16-8', '4 1/16-8 UNS'],
    ['2.125-12', '2 1/8-12 UN'],
    ['6-4 UN', '6-4 UN'],
    ['6 1/4-12', '6 1/4-12 UNS'],
    ['1/4-24', '1/4-24 UNS'],
    ['1/4-20 UNC-2A-LH', '1/4-20 UNC-LH'],
    ['1/4-20 UNC LH', '1/4-20 UNC-LH'],
  ])('%s is read as %s', (written, designation) => {
    expect(computeThread({ designation: written })).toMatchObject({ designation });
  });

  it('is of a constant pitch by sixteenths of an inch up to 2 inches, by eighths up to 6', () => {
    const counts = new Map<number, number>();
    for (const { tpi } of constantPitchThreads) counts.set(tpi, (counts.get(tpi) ?? 0) + 1);

    expect(Object.fromEntries(counts)).toEqual({ 4: 22, 6: 41, 8: 48, 12: 50, 16: 57, 20: 29, 28: 18, 32: 10 });
    const fourths = constantPitchThreads.filter(({ tpi }) => tpi === 4).map(({ size }) => size);
    expect(fourths.slice(0, 8)).toEqual(['2 5/8', '2 7/8', '3 1/8', '3 3/8', '3 5/8', '3 7/8', '4 1/8', '4 1/4']);
    expect(fourths.at(-1)).toBe('6');
  });

  // Largest and smallest d2 of 2A, largest D1 and D2 of 2B, in inches.
  it.each([
    ['2 1/2-6 UN', 2.389, 2.38, 2.35, 2.4033],
    ['2 1/2-8 UN', 2.4164, 2.4082, 2.39, 2.4294],
    ['2 1/2-12 UN', 2.444, 2.4378, 2.428, 2.454],
    ['2 1/2-16 UN', 2.4577, 2.4522, 2.446, 2.4666],
    ['6-12 UN', 5.9438, 5.9369, 5.928, 5.9549],
    ['6-16 UN', 5.9575, 5.9513, 5.946, 5.9675],
  ])('%s has the limits that a handbook prints', (designation, d2Max, d2Min, D1, D2) => {
    expect(inInches(designation)).toMatchObject({
      series: 'UN',
      limits: { pitch: { max: close(d2Max), min: close(d2Min) } },
    });
    expect(inInches(`${designation}-2B`).limits).toMatchObject({
      pitch: { max: close(D2) },
      minor: { max: close(D1) },
    });
  });

  it('is found by its diameter in millimetres and its threads per inch, or by its pitch', () => {
    const named = {
      designation: '1/4-20 UNC',
      pitch: 1.27,
      tpi: 20,
      nominal_diameter: 6.35,
      clearance_holes: { normal: 7.1 },
    };

    expect(computeThread({ standard: 'unified', diameter: 6.35, tpi: 20 })).toMatchObject(named);
    expect(computeThread({ standard: 'unified', diameter: 6.35, pitch: 1.27 })).toMatchObject(named);
  });

  it('says when the series in its name is another', () => {
    expect(computeThread({ designation: '1/4-28 UNC' })).toMatchObject({
      designation: '1/4-28 UNF',
      warnings: expect.arrayContaining(['1/4-28 is UNF, not UNC.']),
    });
  });

  const drilled = unifiedThreads.flatMap(({ size, tpi, tap_drill: drill }) =>
    drill === null ? [] : [[size, tpi, drill] as const],
  );

  it.each(drilled)(
    '%s-%f has a tap drill of %f mm that leaves two fifths to nine tenths of the thread',
    (size, tpi, drill) => {
      const engaged = (parseInches(size) * 25.4 - drill) / (1.082532 * (25.4 / tpi));

      expect(engaged).toBeGreaterThan(0.4);
      expect(engaged).toBeLessThan(1.1);
    },
  );
});
