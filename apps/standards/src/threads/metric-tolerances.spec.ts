import { tolerancesOf } from './metric-tolerances.ts';

const pitches = [0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.75, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5];
const diameters = [2, 4, 8, 16, 32, 64, 128, 256];
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

describe('the tolerances of grade 6', () => {
  it.each(['deviation', 'majorExternal', 'minorInternal'] as const)('of the %s grow with the pitch', (name) => {
    const values = pitches.map((pitch) => tolerancesOf(1, pitch)[name]);

    expect(known(values)).toHaveLength(pitches.length);
    expect(values).toEqual(values.toSorted((a, b) => Number(a) - Number(b)));
  });

  it.each(['pitchExternal', 'pitchInternal'] as const)('of the %s diameter grow with pitch and diameter', (name) => {
    const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

    for (const pitch of pitches) {
      const row = known(diameters.map((diameter) => tolerancesOf(diameter, pitch)[name]));
      expect(row).toEqual(sorted(row));
    }
    for (const diameter of diameters) {
      const column = known(pitches.map((pitch) => tolerancesOf(diameter, pitch)[name]));
      expect(column).toEqual(sorted(column));
    }
  });

  it('of a nut are 1.32 times those of a screw, as far as the table rounds them so', () => {
    const ratios = pitches.flatMap((pitch) =>
      diameters.flatMap((diameter) => {
        const { pitchExternal, pitchInternal } = tolerancesOf(diameter, pitch);
        return pitchExternal && pitchInternal ? [pitchInternal / pitchExternal] : [];
      }),
    );

    expect(ratios.length).toBeGreaterThan(25);
    expect(Math.min(...ratios)).toBeGreaterThan(1.29);
    expect(Math.max(...ratios)).toBeLessThan(1.37);
  });

  it.each([
    [8, 0.8], // one table prints 80 um
    [32, 2.5], // one table only
  ])('are unknown at %f x %f, where one table stands against the order of the others', (diameter, pitch) => {
    expect(tolerancesOf(diameter, pitch).pitchExternal).toBeNull();
  });
});
