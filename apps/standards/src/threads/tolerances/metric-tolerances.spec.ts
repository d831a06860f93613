import { stepR40 } from './r40.ts';
import { findDeviation, findTolerance, type TolerancedDiameter } from './metric-tolerances.ts';

const pitches = [0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.75, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 8];
const diameters = [1.2, 2, 4, 8, 16, 32, 64, 128, 256];
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const micrometres = (mm: number | null) => (mm === null ? null : Math.round(mm * 1000));

describe('the tolerances of ISO 965-1', () => {
  it.each(['major_external', 'minor_internal'] as const)('of the %s grow with the pitch', (name) => {
    const values = known(pitches.map((pitch) => findTolerance(name, { diameter: 100, pitch }, 6)));

    expect(values).toHaveLength(pitches.length);
    expect(values).toEqual(inOrder(values));
  });

  it.each(['e', 'f', 'g'])('set position %s further off as the pitch grows', (position) => {
    const values = known(pitches.map((pitch) => findDeviation(position, pitch)));

    expect(values.length).toBeGreaterThan(18);
    expect(values).toEqual(inOrder(values));
  });

  it.each(['pitch_external', 'pitch_internal'] as const)('of the %s diameter grow with pitch and diameter', (name) => {
    for (const pitch of pitches) {
      const row = known(diameters.map((diameter) => findTolerance(name, { diameter, pitch }, 6)));
      expect(row).toEqual(inOrder(row));
    }
    for (const diameter of diameters) {
      const column = known(pitches.map((pitch) => findTolerance(name, { diameter, pitch }, 6)));
      expect(column).toEqual(inOrder(column));
    }
  });

  it('of a nut are 1.32 times those of a screw, as far as the table rounds them so', () => {
    const ratios = pitches.flatMap((pitch) =>
      diameters.flatMap((diameter) => {
        const screw = findTolerance('pitch_external', { diameter, pitch }, 6);
        const nut = findTolerance('pitch_internal', { diameter, pitch }, 6);
        return screw && nut ? [nut / screw] : [];
      }),
    );

    expect(ratios.length).toBeGreaterThan(40);
    expect(Math.min(...ratios)).toBeGreaterThan(1.29);
    expect(Math.max(...ratios)).toBeLessThan(1.37);
  });

  // Grades 3 to 9 as one table of the standard prints them; 0 where it has none.
  it.each([
    [1.2, 0.25, [26, 34, 42, 53, 0, 0, 0]],
    [2.5, 0.45, [36, 45, 56, 71, 90, 0, 0]],
    [4, 0.7, [45, 56, 71, 90, 112, 0, 0]],
    [5, 0.8, [48, 60, 75, 95, 118, 150, 190]],
    [8, 1, [56, 71, 90, 112, 140, 180, 224]],
    [10, 1.5, [67, 85, 106, 132, 170, 212, 265]],
    [12, 1.75, [75, 95, 118, 150, 190, 236, 300]],
    [20, 2.5, [85, 106, 132, 170, 212, 265, 335]],
    [24, 3, [100, 125, 160, 200, 250, 315, 400]],
    [36, 4, [112, 140, 180, 224, 280, 355, 450]],
    [48, 5, [125, 160, 200, 250, 315, 400, 500]],
    [64, 6, [140, 180, 224, 280, 355, 450, 560]],
    [150, 8, [170, 212, 265, 335, 425, 530, 670]],
    [200, 6, [160, 200, 250, 315, 400, 500, 630]],
  ])('of the pitch diameter of M%f x %f are those that are printed', (diameter, pitch, printed) => {
    const grades = [3, 4, 5, 6, 7, 8, 9];

    const its = grades.map((grade) => micrometres(findTolerance('pitch_external', { diameter, pitch }, grade)) ?? 0);

    expect(its).toEqual(printed);
  });

  // TD2 as a catalogue of taps prints the bands of 4H and 5H.
  it.each([
    [1, 0.25, 4, 45],
    [1, 0.25, 5, 56],
    [1.4, 0.3, 5, 60],
    [1.4, 0.3, 6, 75],
  ])('of the pitch diameter of a nut M%f x %f are those of taps: grade %d %d um', (diameter, pitch, grade, printed) => {
    expect(micrometres(findTolerance('pitch_internal', { diameter, pitch }, grade))).toBe(printed);
  });

  it.each([
    ['pitch_external', 8, 0.8, 6], // one table prints 80 um, against the order of the others
    ['pitch_external', 32, 2.5, 6], // one table only
    ['pitch_external', 3, 0.5, 8], // the standard has grades 8 and 9 from 0.8 mm
    ['pitch_internal', 2, 0.25, 6], // and grade 6 of a nut from 0.3 mm
    ['minor_internal', 2, 0.4, 7],
    ['major_external', 10, 1.5, 5], // crests of screws have grades 4, 6 and 8
  ] as const)('are unknown: %s of M%f x %f, grade %d', (diameterOf, diameter, pitch, grade) => {
    expect(findTolerance(diameterOf satisfies TolerancedDiameter, { diameter, pitch }, grade)).toBeNull();
  });

  // 1.32 times 89.9 um is 118.7: R40 goes from 118 to 125. Two tables print 120, which is not of the series.
  it('of the pitch diameter of a nut M12 x 0.5 keep clear of a misprint', () => {
    const its = [4, 5, 6, 7].map((grade) => findTolerance('pitch_internal', { diameter: 12, pitch: 0.5 }, grade));

    expect(its.map(micrometres)).toEqual([75, 95, 118, 150]);
  });

  it('of pitch diameters are preferred numbers of R40', () => {
    const misprints = pitches.flatMap((pitch) =>
      diameters.flatMap((diameter) =>
        (['pitch_external', 'pitch_internal'] as const).flatMap((name) => {
          const its = micrometres(findTolerance(name, { diameter, pitch }, 6));
          return its === null || stepR40(its, 0) === its ? [] : [`${name} ${diameter} x ${pitch}: ${its}`];
        }),
      ),
    );

    expect(misprints).toEqual([]);
  });

  it('have no position e below 0.5 mm, nor f below 0.35 mm', () => {
    expect([findDeviation('e', 0.45), findDeviation('f', 0.3), findDeviation('d', 1)]).toEqual([null, null, null]);
  });
});
