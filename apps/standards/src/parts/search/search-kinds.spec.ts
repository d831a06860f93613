import { itFindsFirst, itFindsOnly, searchParts } from './part-search.fixture.ts';

describe('a search by the name of a kind in German', () => {
  itFindsFirst([
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
  itFindsOnly([
    ['608 sealed', '608-2rs'],
    ['6204 sealed', '6204-2rs'],
    ['608 shielded', '608-2z'],
    ['sealed bearing 608', '608-2rs'],
    ['608/zz', '608-2z'],
    ['62042rs', '6204-2rs'],
  ]);

  itFindsFirst([
    ['608 ceramic', '608', /^608/],
    ['608 open', '608', /^608/],
    ['bearing 25 mm bore 52 mm od 15 mm wide', '6205', /^6205/],
    ['washer for 8mm bolt', 'iso-7089-m8', /-m?8$/],
  ]);
});

describe('a search for a pin with the tolerance of its diameter', () => {
  itFindsFirst([
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
    expect(searchParts(query).total).toBeGreaterThan(0);
    expect(searchParts(query).results.map(({ part_id }) => part_id)).toEqual(
      searchParts(plain).results.map(({ part_id }) => part_id),
    );
  });
});

describe('a search for what no library has', () => {
  it.each(['linear shaft 8mm', 'shaft 8mm', 'M5 nylon lock nut', 'M5 nyloc nut', 'Stoppmutter M8', 'usb b'])(
    '%j finds nothing, and says of what',
    (query) => {
      const { total, unmatched } = searchParts(query);

      expect(total).toBe(0);
      expect(unmatched.join(' ')).toMatch(/shaft|nylock|stoppmutter|usb/);
    },
  );

  it('suggests another nut for one with nylon', () => {
    expect(searchParts('nyloc m8').suggestions).toContain('hex nut m8');
  });
});

describe('a search for an O-ring by its section', () => {
  it.each([
    ['o-ring 1.78 cross section', 'iso-3601-004'],
    ['o-ring cross-section 2.62', 'iso-3601-102'],
    ['o-ring 3.53 thick', 'iso-3601-201'],
    ['o-ring 1 x 1/8', 'iso-3601-214'],
    ['o-ring 1/8 cross section 1 inch id', 'iso-3601-214'],
    ['O-Ring Schnurstärke 2', 'iso-3601-004'],
    ['o-ring cs 3.5 id 25', 'iso-3601-214'],
    ['O-Ring 1.78 x 10', 'iso-3601-012'],
    ['O-Ringe 20x2', 'iso-3601-019'],
    ['Dichtungsring 20x2', 'iso-3601-019'],
  ])('%j finds %s first', (query, id) => {
    expect(searchParts(query).results[0]?.part_id).toBe(id);
  });

  it('finds no ring that has this figure inside alone', () => {
    const found = searchParts('o-ring 2.62 cross section').results;

    expect(found.map(({ part_id }) => part_id)).not.toContain('iso-3601-005');
  });
});

describe('a search for a screw in inches without its threads', () => {
  itFindsFirst([
    ['1/4 x 1 socket head cap screw', 'asme-b18.3-1_4-20x1', /^asme-b18.3-1_4-2[08]x1$/],
    ['1/4" x 1" cap screw', 'asme-b18.3-1_4-20x1', /^asme-b18.3-1_4-2[08]x1$/],
    ['#10 x 1/2 screw', 'asme-b18.3-no10-24x0.5', /^asme-b18.3-no10-(?:24|32)x0.5$/],
  ]);
});

describe('a search for a connector', () => {
  itFindsFirst([
    ['9 pin d-sub', 'd-sub-9-plug', /^d-sub-9-/],
    ['D-Sub connector 9 pin', 'd-sub-9-plug', /^d-sub-9-/],
    ['25 pin connector', 'd-sub-25-plug', /^d-sub-25-/],
    ['iec c13 socket', 'iec-60320-outlet', /^iec-60320-outlet$/],
  ]);

  it.each(['IEC connector', 'iec socket', 'Kaltgerätestecker'])('%j finds those of IEC 60320 first', (query) => {
    expect(searchParts(query).results[0]?.part_id).toMatch(/^iec-60320-/);
  });
});

describe('a search for a ring by where it snaps on', () => {
  itFindsFirst([
    ['Sicherungsring 25 außen', 'din-471-25', /^din-471-25$/],
    ['circlip outer 25', 'din-471-25', /^din-471-25$/],
    ['Sicherungsring 25 innen', 'din-472-25', /^din-472-25$/],
  ]);
});

describe('a search for a length that a pin or a key does not have', () => {
  it.each([
    ['pin 6x25', ['iso-2338-6x24', 'iso-2338-6x26', 'iso-8734-6x24', 'iso-8734-6x26']],
    ['dowel 6x25', ['iso-2338-6x24', 'iso-2338-6x26', 'iso-8734-6x24', 'iso-8734-6x26']],
    ['key 8x7x30', ['din-6885-8x7x28', 'din-6885-8x7x32']],
  ])('%j finds the nearest, %j, and says so', (query, near) => {
    const { results, unmatched } = searchParts(query);

    expect(results.map(({ part_id }) => part_id).toSorted()).toEqual(near);
    expect(unmatched).toEqual([query.split(' ')[1]]);
  });
});
