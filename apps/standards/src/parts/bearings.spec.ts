import { PartLibraries } from './part-libraries.ts';
import { readTables } from './tables/table-files.ts';

const libraries = new PartLibraries();
const bearing = (partId: string) => libraries.getPart({ library: 'bearings', partId });

/** Patterns of diameter series and bore in 628/4, 686 and 6204. The 16101 and the MR63 belong to no series. */
const numberings = [/^6\d(\d)\/(\d+)$/, /^6(\d)(\d)$/, /^6(\d)(\d\d)$/];

/** The diameter series of ISO 15, from thin rings to thick ones. */
const thinToThick = ['8', '9', '0', '2', '3'];

const boresOfCodes: Readonly<Record<string, number>> = { '00': 10, '01': 12, '02': 15, '03': 17 };

/** The bore by its code: itself in millimetres up to 9, and a fifth of it from 04 on. */
const boreOf = (code: string): number =>
  code.startsWith('0') || Number(code) > 9 ? (boresOfCodes[code] ?? 5 * Number(code)) : Number(code);

const rows = readTables().flatMap((table) => (table.id === 'ball' ? table.rows : []));

const numbered = rows.flatMap(({ size, d, D }) => {
  const [, series = '', code = ''] = numberings.flatMap((numbering) => numbering.exec(size) ?? []);
  return series === '' ? [] : [{ size, series: thinToThick.indexOf(series), code, d: Number(d), D: Number(D) }];
});

const pairs = numbered.flatMap((one) => numbered.map((other) => [one, other] as const));

describe('the numbers of deep groove ball bearings', () => {
  it('are of series that there are', () => {
    expect(numbered.length).toBeGreaterThan(50);
    for (const { series } of numbered) expect(series).toBeGreaterThanOrEqual(0);
  });

  it.each(numbered)('$size tells its bore', ({ code, d }) => {
    expect(d).toBe(boreOf(code));
  });

  it('of one diameter series and bore are of one outer diameter, as 686 and 628/6, 696 and 619/6', () => {
    const same = pairs.filter(([one, other]) => one.series === other.series && one.d === other.d);

    expect(same.filter(([one, other]) => one.D !== other.D)).toEqual([]);
    expect(bearing('696-2z').dimensions).toMatchObject({ d: { value: 6 }, D: { value: 15 }, B: { value: 5 } });
    expect(bearing('696-2rs').holes).toMatchObject({ housing: { diameter: { value: 15 }, depth: { value: 5 } } });
  });

  it('of one bore grow with the diameter series', () => {
    const thicker = pairs.filter(([one, other]) => one.d === other.d && one.series < other.series);

    expect(thicker.filter(([one, other]) => one.D >= other.D)).toEqual([]);
  });

  it('of one diameter series grow with the bore', () => {
    const wider = pairs.filter(([one, other]) => one.series === other.series && one.d < other.d);

    expect(wider.filter(([one, other]) => one.D >= other.D)).toEqual([]);
  });

  it.each(rows.filter(({ size }) => size.startsWith('MR')))('$size tells its diameters', ({ size, d, D }) => {
    expect(size).toBe(`MR${D}${d}`);
  });
});

// Open ones are narrower by the thickness of the shields: 2 of the MR63, 3.5 of the 686, which is a 618/6.
describe('a miniature bearing whose shields widen it', () => {
  it.each([
    ['mr63', 2.5],
    ['mr83', 3],
    ['mr93', 4],
    ['mr85', 2.5],
    ['mr95', 3],
    ['686', 5],
  ])('%s is %f mm wide with shields and with seals, and not offered without', (size, width) => {
    expect(bearing(`${size}-2z`).dimensions).toMatchObject({ B: { value: width } });
    expect(bearing(`${size}-2rs`).dimensions).toMatchObject({ B: { value: width } });
    expect(() => bearing(size)).toThrow(`Did you mean ${size}-2rs or ${size}-2z`);
  });

  it('is found by the number alone', () => {
    const found = libraries.searchParts({ query: 'mr63', filters: {}, sort: 'relevance', limit: 20, offset: 0 });

    expect(found.results.map(({ part_id: id }) => id)).toEqual(['mr63-2rs', 'mr63-2z']);
  });

  it('is open where the width is that of the series', () => {
    for (const size of ['696', '623', '608', '6808']) expect(bearing(size).part_id).toBe(size);
  });
});
