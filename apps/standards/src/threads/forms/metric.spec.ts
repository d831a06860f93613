import { getCoarsePitch as getScrewPitch, getHoleDimensions, screws } from '@kerf/catalog';
import { clearanceHoles, coarseDiameters, getCoarsePitch, metricThreads } from '../sizes/metric-sizes.ts';
import { computeThread } from '../compute-thread.fixture.ts';
import { metricVectors } from '../metric-vectors.fixture.ts';

describe('an ISO metric thread', () => {
  it.each(metricVectors)('%s has the sizes that public tables print', (designation, ...figures) => {
    const [P, d2, d3, D1, h3, H1, D1max, D2max, dMax, dMin, d2Max, d2Min, drill, area] = figures;
    const screw = computeThread({ designation });
    const nut = computeThread({ designation, internal: true });

    expect(screw).toMatchObject({
      designation,
      pitch: P,
      lead: P,
      pitch_diameter: d2,
      minor_diameter: d3,
      thread_depth: h3,
      major_diameter: screw.nominal_diameter,
      thread_angle: 60,
      tolerance_class: '6g',
      limits: { major: { max: dMax, min: dMin }, pitch: { max: d2Max, min: d2Min } },
      tap_drill: drill,
      stress_area: expect.closeTo(Number(area), 1),
      standard_size: true,
      warnings: [],
    });
    expect(nut).toMatchObject({
      pitch_diameter: d2,
      minor_diameter: D1,
      minor_diameter_external: d3,
      thread_depth: H1,
      thread_depth_external: h3,
      tolerance_class: '6H',
      limits: { minor: { min: D1, max: D1max }, pitch: { min: d2, max: D2max } },
    });
  });

  it.each([
    ['M33x3.5', { major: { max: 32.947 } }], // 53 um below, not the 32 that one table prints
    ['M52x5', { pitch: { min: 48.431 } }], // 250 um, not the 236 that one table prints
  ])('%s keeps clear of a misprint', (designation, limits) => {
    expect(computeThread({ designation })).toMatchObject({ limits });
  });

  it('has the allowance of its position: none at h and H, the same at g and G', () => {
    const limitsOf = (toleranceClass: string) =>
      computeThread({ designation: 'M10', tolerance_class: toleranceClass }).limits;

    expect(limitsOf('6h')).toMatchObject({ major: { max: 10, min: 9.764 }, pitch: { max: 9.026, min: 8.894 } });
    expect(limitsOf('6G')).toMatchObject({ minor: { min: 8.408, max: 8.708 }, pitch: { min: 9.058, max: 9.238 } });
  });

  it.each([
    ['M10', '6a'],
    ['M3', '8e6c'],
    ['M10', '9F'],
    ['M10x0.9', '6g'],
    ['M2', '6e'],
  ])('%s has no limits where no table of %s is at hand, and says so', (designation, toleranceClass) => {
    const geometry = computeThread({ designation, tolerance_class: toleranceClass });

    expect(geometry).toMatchObject({
      pitch_diameter: expect.any(Number),
      limits: null,
      tolerance_class: toleranceClass,
    });
    expect(geometry.warnings.at(-1)).toContain(`tolerance class ${toleranceClass}`);
  });

  it('has the limits that are known, and null for the others', () => {
    expect(computeThread({ designation: 'M24x2.5', internal: true }).limits).toEqual({
      major: { min: 24, max: null },
      pitch: { min: 22.376, max: null },
      minor: { min: 21.294, max: 21.744 },
    });
  });

  it.each(metricThreads)('M%f x %f has a tap drill between the smallest and largest hole of 6H', (diameter, pitch) => {
    const {
      tap_drill: drill,
      limits,
      minor_diameter: least,
    } = computeThread({ diameter, pitch, tolerance_class: '6H' });

    expect(drill).toBeGreaterThanOrEqual(least - 0.0005);
    expect(drill).toBeLessThanOrEqual(limits?.minor.max ?? least + 0.6 * pitch);
  });

  it.each([
    ['M78x2', 'fine'],
    ['M110x4', 'fine'],
    ['M125x8', 'fine'],
    ['M150x2', 'fine'],
    ['M155x3', 'fine'],
    ['M250x3', 'fine'],
    ['M270x8', 'fine'],
    ['M300x8', 'fine'],
    ['M75x6', 'special'], // two tables print it; ISO 261 has 4 mm at most
    ['M155x2', 'special'], // the small pitches end at 150 and 250 mm
    ['M255x3', 'special'],
    ['M115x8', 'special'],
    ['M310x6', 'special'], // ISO 261 ends at 300 mm
  ])('%s is %s, as ISO 261 lists it', (designation, series) => {
    expect(computeThread({ designation })).toMatchObject({ series, standard_size: series === 'fine' });
  });

  it('is listed up to 300 mm, with limits of 6g wherever ISO 965-1 has the grade', () => {
    expect(Math.max(...metricThreads.map(([diameter]) => diameter))).toBe(300);
    for (const [diameter, pitch] of metricThreads.filter(([its]) => its > 1.4)) {
      const { limits } = computeThread({ diameter, pitch });
      expect([diameter, pitch, limits?.major.min, limits?.pitch.min]).toEqual([
        diameter,
        pitch,
        expect.any(Number),
        expect.any(Number),
      ]);
    }
  });

  it('has limits of a nut of 6H wherever ISO 965-1 has the grade, from a pitch of 0.3 mm on', () => {
    for (const [diameter, pitch] of metricThreads.filter(([its, p]) => its > 1.4 && p >= 0.3)) {
      const { limits, tolerance_class: its } = computeThread({ diameter, pitch, internal: true });
      expect([diameter, pitch, its, limits?.minor.max, limits?.pitch.max]).toEqual([
        diameter,
        pitch,
        '6H',
        expect.any(Number),
        expect.any(Number),
      ]);
    }
  });

  it('has two starts when it is written with a lead', () => {
    expect(computeThread({ designation: 'M16xPh3P1.5-LH' })).toMatchObject({
      designation: 'M16xPh3P1.5-LH',
      pitch: 1.5,
      lead: 3,
      starts: 2,
      hand: 'left',
      pitch_diameter: 15.026,
    });
  });
});

describe('the tables of the standards library and of the catalogue', () => {
  it('agree on the coarse pitches', () => {
    for (const diameter of coarseDiameters)
      expect([diameter, getScrewPitch(diameter)]).toEqual([diameter, getCoarsePitch(diameter)]);
  });

  it.each(screws)('agree on the clearance holes of %s', (screw) => {
    const holes = clearanceHoles.get(Number(screw.slice(1)));

    for (const fit of ['close', 'normal', 'loose'] as const)
      expect(holes?.[fit]).toBe(getHoleDimensions({ screw, fit, head: 'none' }).diameter);
  });

  it.each([
    [68, { close: 70, normal: 74, loose: 78 }], // one table has a misprint here
    [100, { close: 104, normal: 107, loose: 112 }],
    [150, { close: 155, normal: 158, loose: 165 }],
  ])('have the clearance holes of ISO 273 for M%d', (diameter, holes) => {
    expect(clearanceHoles.get(diameter)).toEqual(holes);
  });

  it('have clearance holes that grow with the screw and its fit', () => {
    const rows = [...clearanceHoles].map(([diameter, { close, normal, loose }]) => [diameter, close, normal, loose]);

    for (const row of rows) expect(row).toEqual(row.toSorted((a, b) => a - b));
    for (const column of [0, 1, 2, 3])
      expect(rows.map((row) => row[column])).toEqual(rows.map((row) => Number(row[column])).toSorted((a, b) => a - b));
  });
});
