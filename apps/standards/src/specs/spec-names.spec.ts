import type { Input, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { standardsLibrary as library } from './library.ts';

const spec = (category: string, specId: string, more: Partial<Input<typeof standards.spec>> = {}) =>
  library.spec({ category, specId, units: 'mm', ...more });

describe('a name', () => {
  const named = (standard: string, category?: 'threads' | 'fasteners') =>
    library.named({ standard, category, units: 'mm' }).spec_id;

  it.each([
    ['ISO 4762', 'iso-4762'],
    ['din-912', 'iso-4762'],
    ['DIN 125', 'iso-7089'],
    ['M6', 'iso-metric-m6'],
    ['M6 × 1', 'iso-metric-m6'],
    ['1/4-20 UNC', 'unc-1_4-20'],
    ['1/2 NPT', 'npt-1_2'],
    ['Tr20x4', 'tr-20x4'],
    ['1.4301', 'aisi-304'],
    ['Torx', 'drive-hexalobular'],
    ['C14', 'iec-60320-c14-screw'],
    ['nema-5-15r', 'nema-5-15r-duplex'],
    ['ISO 10664', 'drive-hexalobular'],
    ['EN AW-6082', 'al-6082-t6'],
    ['ASTM A48', 'gray-astm20'],
    ['ASTM A197', 'malleable-a197'],
    ['EN-GJL-250', 'gjl-250'],
    ['316', 'aisi-316'],
    ['3-16', 'un-3-16'],
    ['11/16-12 UN', 'un-11_16-12'],
    ['1 1/16-12 UN', 'un-1-1_16-12'],
    ['npt-1_8', 'npt-1_8'],
  ])('%s means %s', (standard, id) => {
    expect(named(standard)).toBe(id);
  });

  it.each([
    [() => named('1/2 BSP'), 'There is no standard 1/2 BSP. Did you mean 1/2 BSPP or 1/2 BSPT'],
    [() => spec('fasteners', 'iso-4726'), 'There is no standard fasteners/iso-4726. Did you mean fasteners/iso-4026'],
    [() => spec('nuts', 'iso-4032'), 'There is no standard nuts/iso-4032. Did you mean fasteners/iso-4032'],
    [() => spec('threads', 'iso-4762'), 'There is no standard threads/iso-4762. Did you mean fasteners/iso-4762?'],
    [
      () => spec('materials', 'steel'),
      'There is no standard materials/steel. search_standards and GET /api/v1/premium/',
    ],
    [() => named('ISO 4762 M6'), 'There is no standard ISO 4762 M6. Did you mean ISO 4762?'],
    [() => named('DIN 912 M6x20'), 'There is no standard DIN 912 M6x20. Did you mean DIN 912?'],
    [() => named('T25'), 'There is no standard T25. Did you mean sockets/drive-hexalobular?'],
    [() => named('EN AW-6061'), 'There is no standard EN AW-6061. Did you mean al-6061-t6?'],
    [() => named('DIN 913x'), 'There is no standard DIN 913x. Did you mean DIN 913'],
    [() => named('ISO 4762', 'threads'), 'There is no standard threads/ISO 4762. Did you mean fasteners/iso-4762?'],
    [
      () => library.named({ spec_id: 'M6', units: 'mm' }),
      'There is no standard M6. Did you mean threads/iso-metric-m6?',
    ],
  ])('that there is not is refused: %#', (ask, message) => {
    const refused = expect.objectContaining({ code: 'unknown_standard', message: expect.stringContaining(message) });
    expect(ask).toThrow(refused);
  });
});

describe('a name that several share', () => {
  const told = (standard: string, category?: 'sockets' | 'threads') => () =>
    library.named({ standard, category, units: 'mm' });

  it.each([
    ['IEC 60320', /^standard names several, "IEC 60320": give the spec_id of one, of iec-60320-c14-screw, .*c20\.$/],
    ['NEMA', /of nema-5-15r-duplex, nema17, nema23\.$/],
    ['USB', /of usb-c, usb-b\.$/],
    ['d-sub', /of d-sub-9, d-sub-15, d-sub-25, d-sub-37\.$/],
    ['ISO 228-1', /of g-1_16, .* and 16 more\.$/],
    ['ISO 228', /of g-1_16, .* and 16 more\.$/],
    ['ISO 7', /of r-1_16, .* more\.$/],
    ['ISO 965', /of iso-metric-m1, .* more\.$/],
    ['ISO 965-1', /of iso-metric-m1, .* more\.$/],
    ['ISO 261', /of iso-metric-m1, .* more\.$/],
    ['ISO 2903', /of tr-8x1\.5, .* more\.$/],
  ])('%s is refused with what it may mean', (standard, message) => {
    const refused = expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(message) });
    expect(told(standard)).toThrow(refused);
  });

  it('is each standard that the library cites, unless it names one', () => {
    const page = library.browse({ limit: 5000, offset: 0 });
    const cited = new Set(page.standards.flatMap(({ body, number }) => (number === null ? [] : [`${body} ${number}`])));
    const answers = [...cited].map((standard) => {
      try {
        return told(standard)().spec_id;
      } catch (error) {
        return error instanceof Fault ? error.code : 'not a fault';
      }
    });

    expect(page.standards).toHaveLength(page.total);
    expect(answers).not.toContain('unknown_standard');
    expect(answers).not.toContain('not a fault');
  });
});

describe('a search', () => {
  const search = (query: string, more: object = {}) => library.search({ query, limit: 10, ...more });

  it.each([
    ['DIN 912', 'iso-4762'],
    ['M8x1', 'iso-metric-m8x1'],
    ['e27', 'lamp-e27'],
    ['torx', 'drive-hexalobular'],
    ['nylon', 'pa6'],
    ['iec c14', 'iec-60320-c14-screw'],
    ['sokcet head', 'iso-4762'],
    ['stainless', 'aisi-304'],
    ['1/4-20', 'unc-1_4-20'],
  ])('for %j finds %s', (query, id) => {
    expect(search(query).results.map(({ spec_id }) => spec_id)).toContain(id);
  });

  it.each([
    ['G 1/2', 'g-1_2'],
    ['bspp 1/2', 'g-1_2'],
    ['1/2 bsp', 'g-1_2'],
    ['1/2 npt', 'npt-1_2'],
    ['1 1/8-8 UN', 'un-1-1_8-8'],
    ['2 1/8 8UN', 'un-2-1_8-8'],
    ['10-32', 'unf-no10-32'],
    ['tr 110x12', 'tr-110x12'],
    ['coarse thread m8', 'iso-metric-m8'],
    ['M6x20', 'iso-metric-m6'],
    ['nut m6', 'iso-4032'],
    ['hexnut', 'iso-4032'],
    ['t20', 'drive-hexalobular'],
    ['alu', 'al-6061-t6'],
    ['inox', 'aisi-304'],
    ['stainless steel', 'aisi-304'],
    ['delrin', 'pom-c'],
    ['polycarbonat', 'pc'],
    ['nema 17', 'nema17'],
    ['fan 80', 'fan-80'],
    ['EN AW-6061', 'al-6061-t6'],
    ['type a key', 'din-6885'],
    ['screw m6x20', 'iso-metric-m6'],
  ])('for %j begins with %s', (query, id) => {
    expect(search(query).results[0]?.spec_id).toBe(id);
  });

  it.each([
    ['pipe thread 1/2', ['npt-1_2', 'g-1_2', 'r-1_2', 'rp-1_2']],
    ['1/2 pipe', ['npt-1_2', 'g-1_2', 'r-1_2', 'rp-1_2']],
    ['trapezoidal 20', ['tr-20x2', 'tr-20x4']],
    ['MF 8', ['iso-metric-m8x0.75', 'iso-metric-m8x1']],
    ['m20 thread', ['iso-metric-m20', 'iso-metric-m20x1', 'iso-metric-m20x1.5', 'iso-metric-m20x2']],
  ])('for %j has those of this very size first', (query, ids) => {
    const first = search(query, { limit: ids.length }).results.map(({ spec_id: id }) => id);
    expect(first.toSorted()).toEqual(ids.toSorted());
  });

  it.each(['steel', 'steel sheet'])('for %j has materials before pins of steel', (query) => {
    const categories = search(query).results.map(({ category }) => category);
    expect(categories).toEqual(Array(10).fill('materials'));
  });

  it('for a generic word does not begin with drives that have it as a keyword', () => {
    expect(search('screw').results[0]?.spec_id).not.toMatch(/^drive-/);
  });

  it('for washers of a thread finds washers alone', () => {
    expect(search('m6 washer').results.map(({ spec_id: id }) => id)).toEqual([
      'iso-7089',
      'iso-7090',
      'din-7349',
      'iso-7092',
      'iso-7093-1',
    ]);
  });

  it('for an inlet finds what mains go in by', () => {
    expect(search('iec inlet').results.map(({ spec_id: id }) => id)).toContain('iec-60320-c14-screw');
  });

  it('keeps to its category, its body and its limit, and says how many there are', () => {
    const { results, total } = search('washer', { category: 'fasteners', body: 'ISO', limit: 2 });

    expect(results).toHaveLength(2);
    expect(total).toBe(4);
    expect(results.every(({ body }) => body === 'ISO')).toBe(true);
  });

  it('says what a mistyped word was taken for', () => {
    expect(search('sokcet head').suggestions).toEqual(['socket head']);
  });

  it.each(['EN AW-6060', 'EN AW 6060', 'o-ring', '"o-ring"', 'acme', 'acme 1/2-10'])(
    'for %j, which the library does not have, finds nothing and takes it for nothing else',
    (query) => {
      expect(search(query)).toMatchObject({ results: [], total: 0, suggestions: [] });
    },
  );

  it.each(['!!', '"" OR 1=1', 'zzzzz'])('for %j finds nothing', (query) => {
    expect(search(query)).toMatchObject({ query, results: [], total: 0 });
  });
});
