import { standardsLibrary as library } from './shared-library.ts';

describe('a search', () => {
  const search = (query: string, more: object = {}) => library.searchSpecs({ query, limit: 10, ...more });

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
    ['Edelstahl', 'aisi-304'],
    ['304L', 'aisi-304'],
    ['A2', 'aisi-304'],
    ['A4', 'aisi-316'],
    ['316L', 'aisi-316'],
    ['1.4404', 'aisi-316'],
    ['Stahl', 's235jr'],
    ['Gusseisen', 'gjl-250'],
    ['Messing', 'naval-brass'],
    ['stainless steel', 'aisi-304'],
    ['delrin', 'pom-c'],
    ['polycarbonat', 'pc'],
    ['nema 17', 'nema17'],
    ['fan 80', 'fan-80'],
    ['EN AW-6061', 'al-6061-t6'],
    ['type a key', 'din-6885'],
    ['42CrMo4', 'aisi-4140'],
    ['1.7225', 'aisi-4140'],
    ['St37', 's235jr'],
    ['St 52', 's355j2'],
    ['Ck45', 'c45'],
    ['1.1191', 'c45'],
    ['screw m6x20', 'iso-metric-m6'],
    ['fan 120', 'fan-120'],
    ['Gewinde M8', 'iso-metric-m8'],
    ['Gewindestift M8', 'iso-4026'],
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

  it.each([
    ['sokcet head', ['socket head']],
    ['sokcet haed', ['socket head']],
    ['washr m6', ['washer m6']],
    ['stainles', ['stainless']],
    // A hole is no holder, and no specification has all three of these.
    ['clearance hole M6', []],
    ['sokcet M6 608', []],
  ])('for %j says what a mistyped word was taken for, where that is found: %j', (query, suggestions) => {
    expect(search(query).suggestions).toEqual(suggestions);
  });

  it.each([
    'EN AW-6060',
    'EN AW 6060',
    'o-ring',
    '"o-ring"',
    'acme',
    'acme 1/2-10',
    'bearing 608',
    'bearing 6205',
    'flange',
    'flange dn50',
    'spring',
    'pulley',
  ])('for %j, which the library does not have, finds nothing and takes it for nothing else', (query) => {
    expect(search(query)).toMatchObject({ results: [], total: 0, suggestions: [] });
  });

  it.each(['!!', '"" OR 1=1', 'zzzzz'])('for %j finds nothing', (query) => {
    expect(search(query)).toMatchObject({ query, results: [], total: 0 });
  });
});
