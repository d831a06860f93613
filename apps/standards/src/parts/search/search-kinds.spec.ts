import { finds, findsAlone, search } from './searching.fixture.ts';

describe('a search by the name of a kind in German', () => {
  finds([
    ['Schraube M6', 'iso-4017-m6x12', /-m6(?:x|$)/],
    ['Schraube 6x20', 'iso-4017-m6x20', /-m6x20$/],
    ['Schrauben M3', 'iso-4017-m3x5', /-m3(?:x|$)/],
    ['Bolzen M8', 'iso-4014-m8x40', /-m8x/],
    ['Edelstahlmutter M8', 'iso-4032-m8', /^iso-403[25]-m8$/],
    ['Karosseriescheibe M8', 'iso-7093-1-m8', /^iso-7093-1-m8$/],
    ['Beilagscheibe M8', 'iso-7089-m8', /^(?:iso-70|din-73).*-m8$/],
    ['Stift 5', 'iso-2338-5x10', /^iso-(?:2338|8734)-5x/],
    ['Kugelbuchse 8', 'lm8uu', /^lm8l?uu$/],
    ['Linearführung 15', 'rail-mgn15', /^rail-.*15/],
    ['Lager 608', '608', /^608/],
  ]);
});

describe('a search for a bearing by words', () => {
  findsAlone([
    ['608 sealed', '608-2rs'],
    ['6204 sealed', '6204-2rs'],
    ['608 shielded', '608-2z'],
    ['sealed bearing 608', '608-2rs'],
    ['608/zz', '608-2z'],
    ['62042rs', '6204-2rs'],
  ]);

  finds([
    ['608 ceramic', '608', /^608/],
    ['608 open', '608', /^608/],
    ['bearing 25 mm bore 52 mm od 15 mm wide', '6205', /^6205/],
    ['washer for 8mm bolt', 'iso-7089-m8', /-m?8$/],
  ]);
});

describe('a search for a pin with the tolerance of its diameter', () => {
  finds([
    ['dowel pin m6 x 30', 'iso-2338-6x30', /^iso-(?:2338|8734)-6x30$/],
    ['cylindrical pin 3x10 h8', 'iso-2338-3x10', /^iso-(?:2338|8734)-3x10$/],
  ]);
});

describe('a search for an O-ring of a rubber', () => {
  it.each([
    ['O-Ring EPDM 20x2', 'o-ring 20x2'],
    ['oring nbr 20x2', 'o-ring 20x2'],
    ['o-ring nbr 214', 'o-ring 214'],
    ['O-Ring NBR 1"', 'o-ring 1"'],
  ])('%j finds what %j finds', (query, plain) => {
    expect(search(query).total).toBeGreaterThan(0);
    expect(search(query).results.map(({ part_id }) => part_id)).toEqual(
      search(plain).results.map(({ part_id }) => part_id),
    );
  });
});

describe('a search for what no library has', () => {
  it.each(['linear shaft 8mm', 'shaft 8mm', 'M5 nylon lock nut', 'M5 nyloc nut', 'Stoppmutter M8', 'usb b'])(
    '%j finds nothing, and says of what',
    (query) => {
      const { total, unmatched } = search(query);

      expect(total).toBe(0);
      expect(unmatched.join(' ')).toMatch(/shaft|nylock|stoppmutter|usb/);
    },
  );

  it('suggests another nut for one with nylon', () => {
    expect(search('nyloc m8').suggestions).toContain('hex nut m8');
  });
});
