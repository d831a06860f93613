import { PartLibraries } from './part-libraries.ts';

const libraries = new PartLibraries();

const part = (library: string, partId: string, length?: number) => libraries.getPart({ library, partId, length });

describe('a length', () => {
  it.each([
    ['fasteners', 'iso-4762-m6', 20, 'iso-4762-m6x20'],
    ['fasteners', 'iso-4762-m6x20', 20, 'iso-4762-m6x20'],
    ['pipes', 'asme-b36.10-2-sch-40', 250.5, 'asme-b36.10-2-sch-40x250.5'],
    ['pipes', 'asme-b36.10-2-sch-40', undefined, 'asme-b36.10-2-sch-40'],
    ['pipes', 'asme-b36.10-2-sch-40x300', undefined, 'asme-b36.10-2-sch-40x300'],
  ])('of %s/%s may be %s: that is %s', (library, id, length, found) => {
    expect(part(library, id, length)).toMatchObject({ part_id: found, warnings: [] });
  });

  it.each([
    ['iso-4762-m6x21', undefined, /^21 mm is not a preferred length of iso-4762-m6: 20 and 25 are the nearest\.$/],
    ['iso-4762-m6x20.5', undefined, /: 20 and 25 are the nearest\.$/],
    ['iso-4762-m6', 21, /^21 mm is not a preferred length/],
    ['iso-4762-m6x6', undefined, /^6 mm is outside the known range of iso-4762-m6, 8 to 60 mm: check/],
    ['iso-4762-m8', 8, /^8 mm is outside the known range/],
    ['iso-4017-m27', 35, /outside the known range .* 50 to 200 mm/],
    ['iso-4028-m4', 25, /outside the known range .* 5 to 20 mm/],
    ['asme-b18.3-1_4-20x0.25', undefined, /^0.25 in is outside the known range .* 0.375 to 10 in/],
    ['iso-4762-m20x60', undefined, /^The lengths in which iso-4762-m20 is sold are unknown/],
    ['iso-4762-m48', 70, /^70 mm is outside the known range .* 100 to 300 mm/],
    ['iso-4014-m8', 30, /^30 mm is outside the known range .* 40 to 80 mm/],
    ['iso-4762-m20', 60, /^The lengths in which iso-4762-m20 is sold are unknown/],
  ])('of %s with %s has a warning', (id, length, warning) => {
    expect(part('fasteners', id, length).warnings[0]).toMatch(warning);
  });

  it.each([
    ['iso-4026-m10', 50],
    ['iso-4027-m16', 16],
    ['iso-4029-m24', 60],
    ['iso-4017-m20', 200],
    ['iso-4017-m27', 120],
    ['asme-b18.3-no2-56', 0.875],
  ])('of %s may be %f', (id, length) => {
    const { warnings } = part('fasteners', id, length);
    expect(warnings.filter((warning) => /outside|not a preferred/.test(warning))).toEqual([]);
  });

  it('is left out of what is called by its thickness', () => {
    expect(part('retaining-rings', 'din-471-20x1.2')).toMatchObject({ part_id: 'din-471-20', warnings: [] });
  });

  it('has a warning where its list is not that of its standard', () => {
    expect(part('fasteners', 'iso-4029-m6x20').warnings).toEqual([expect.stringContaining('ISO 4026')]);
    expect(part('fasteners', 'iso-4762-m20', 60).warnings[1]).toMatch(/^Both sources print 16 to 100 for M20/);
    expect(part('fasteners', 'iso-4762-m16x60').warnings).toEqual([]);
  });

  it.each([
    ['fasteners', 'iso-4762-m6', undefined, 'length is missing: iso-4762-m6 comes in several lengths.'],
    ['fasteners', 'iso-4762-m5', 51, 'length must be from 8 to 50 mm for iso-4762-m5, not 51.'],
    ['fasteners', 'iso-4762-m5x7', undefined, 'length must be from 8 to 50 mm for iso-4762-m5, not 7.'],
    ['fasteners', 'iso-4762-m6x5', undefined, 'length must be from 6 to 300 mm for iso-4762-m6, not 5.'],
    ['fasteners', 'iso-4762-m6', 301, 'length must be from 6 to 300 mm for iso-4762-m6, not 301.'],
    ['fasteners', 'asme-b18.3-1_4-20', 0.125, 'length must be from 0.25 to 20 in for asme-b18.3-1_4-20, not 0.125.'],
    [
      'fasteners',
      'iso-4762-m6x20',
      30,
      'length 30 contradicts the id iso-4762-m6x20, which says 20: omit one of the two.',
    ],
    ['fasteners', 'din-912-m6x21', 30, 'length 30 contradicts the id iso-4762-m6x21, which says 21'],
    ['pipes', 'asme-b36.10-2-sch-40x300', 250, 'length 250 contradicts the id asme-b36.10-2-sch-40x300'],
    ['fasteners', 'iso-7089-m6', 3, 'length does not apply to iso-7089-m6'],
    ['pipes', 'asme-b36.10-2-sch-40', 12_001, 'length must be from 10 to 12000 mm'],
  ])('of %s/%s cannot be %s: %s', (library, id, length, sentence) => {
    expect(() => part(library, id, length)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringContaining(sentence) }),
    );
  });
});
