import { itFindsFirst, itFindsOnly, searchIds, searchParts } from './part-search.fixture.ts';

describe('a search for a pipe', () => {
  itFindsOnly([
    ['2 inch STD pipe', 'asme-b36.10-2-sch-40'],
    ['pipe 4 sch std', 'asme-b36.10-4-sch-40'],
    ['16 inch STD', 'asme-b36.10-16-sch-30'],
    ['2 inch XS pipe', 'asme-b36.10-2-sch-80'],
    ['10 inch XS pipe', 'asme-b36.10-10-sch-60'],
    ['12 inch XXS pipe', 'asme-b36.10-12-sch-120'],
    ['2 inch schedule 10', 'asme-b36.10-2-sch-10s'],
    ['ASTM A106 2 sch 40', 'asme-b36.10-2-sch-40'],
    ['A106 Gr B 2" sch 40', 'asme-b36.10-2-sch-40'],
    ['API 5L X52 6 sch 80', 'asme-b36.10-6-sch-80'],
    ['pipe 2 sch 40 6000', 'asme-b36.10-2-sch-40x6000'],
    ['slip-on flange 4 inch 150lb', 'asme-b16.5-150-slip-on-4'],
    ['flange 3" 150 lb SO', 'asme-b16.5-150-slip-on-3'],
    ['BLRF flange 4 class 300', 'asme-b16.5-300-blind-4'],
  ]);

  it('says that its steel is of no part', () => {
    expect(searchParts('API 5L X52 6 sch 80').unmatched).toEqual(['api5l', 'x52']);
  });

  it.each(['12 inch STD pipe', '2" XXS pipe', 'pipe 14 sch 10', '14 inch schedule 10', 'pipe 22 sch 40'])(
    '%j finds nothing, for no schedule has that wall',
    (query) => {
      expect(searchParts(query).total).toBe(0);
    },
  );
});

describe('a search by a name of the trade', () => {
  itFindsOnly([
    ['4010 fan', 'fan-40x11'],
    ['8025 fan', 'fan-80x25'],
    ['12025 Lüfter', 'fan-120x25'],
    ['80mm fan 25mm thick', 'fan-80x25'],
    ['D-Sub 9 polig Buchse', 'd-sub-9-socket'],
    ['DE-9 female', 'd-sub-9-socket'],
    ['d-sub 25 male', 'd-sub-25-plug'],
    ['sub-d 25 stecker', 'd-sub-25-plug'],
    ['Sicherungsring A20', 'din-471-20'],
    ['Sicherungsring J20', 'din-472-20'],
    ['32004X', '32004'],
    ['half nut M8', 'iso-4035-m8'],
    ['half thread hex bolt M10x90', 'iso-4014-m10x90'],
    ['mudguard washer 8', 'iso-7093-1-m8'],
    ['EN 24017 M8x20', 'iso-4017-m8x20'],
    ['DIN EN 22338 6x20', 'iso-2338-6x20'],
    ['needle bearing K 10x14x10', 'k10x14x10'],
    ['CNC Kitchen insert M3', 'heat-set-cnckm3'],
  ]);

  itFindsFirst([
    ['skate bearing', '608', /^608/],
    ['bearing for 8mm shaft', '608', /8|m8/],
    ['dowel 8 m6 x 30', 'iso-2338-8x30', /^iso-(?:2338|8734)-8x30$/],
    ['keyway 8mm', 'din-6885-8x7x18', /^din-6885-/],
  ]);

  it('of a mains connector finds no D-sub first', () => {
    expect(searchIds('male iec')[0]).toMatch(/^iec-60320-/);
  });

  it.each(['usb c connector', 'schuko socket', 'locking washer M8'])('%j is of a kind that no library has', (query) => {
    expect(searchParts(query).total).toBe(0);
  });

  it.each(['nail', 'timing belt'])('%j is not taken for a word that is spelt nearly so', (query) => {
    expect(searchParts(query)).toMatchObject({ total: 0, suggestions: [] });
  });
});

describe('a search by measures of which one is written twice', () => {
  it.each([
    ['fan 120x120x25', 'fan-120x25'],
    ['fan 60x60x15', 'fan-60x15'],
    ['Lüfter 80x80x25', 'fan-80x25'],
  ])('%j finds %s alone, and has all its words', (query, id) => {
    expect(searchIds(query)).toEqual([id]);
    expect(searchParts(query).unmatched).toEqual([]);
  });

  it('says of near ones that they are not so large', () => {
    expect(searchParts('fan 40x40x10')).toMatchObject({ total: 1, unmatched: ['40x40x10'] });
  });

  it('finds no other profile beside the name of a maker', () => {
    expect(searchIds('Item Profil 40x40')).toEqual(['t-slot-4040']);
  });
});
