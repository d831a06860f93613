import { itFindsFirst, itFindsOnly, searchIds, searchParts } from './part-search.fixture.ts';

describe('a search for a standard that is not held', () => {
  it.each(
    'DIN 440|ISO 273|ISO 68|DIN 13|DIN 17|DIN 22|DIN 25|DIN 30|DIN 50|DIN 75|DIN 80|DIN 95|DIN 100|ISO 10|ISO 20|EN 10|din84|ISO 10 bearing'.split(
      '|',
    ),
  )('%s finds nothing, and says of which', (query) => {
    const standard = query.toLowerCase().replace(/^(\w+) (\d+).*/, '$1$2');

    expect(searchParts(query)).toMatchObject({ total: 0, unmatched: expect.arrayContaining([standard]) });
  });
});

describe('a search by a designation', () => {
  itFindsOnly([
    ['hexagon nut ISO 4032-M12-8', 'iso-4032-m12'],
    ['ISO 4032-M8-8', 'iso-4032-m8'],
    ['ISO 4032 - M12 - 8', 'iso-4032-m12'],
    ['DIN 934 M12-8', 'iso-4032-m12'],
    ['ISO 4035-M10-05', 'iso-4035-m10'],
    ['ISO 7089-8-200HV', 'iso-7089-m8'],
    ['ISO 7089 8', 'iso-7089-m8'],
    ['DIN 125 A 8,4', 'iso-7089-m8'],
    ['DIN 125A M8', 'iso-7089-m8'],
    ['DIN 125-A M8', 'iso-7089-m8'],
    ['DIN 125B M8', 'iso-7090-m8'],
    ['DIN 6885A 8x7x25', 'din-6885-8x7x25'],
    ['DIN 471 20x1.2', 'din-471-20'],
    ['DIN 471 Ø20', 'din-471-20'],
    ['DIN 471 A20', 'din-471-20'],
    ['DIN 472 J26', 'din-472-26'],
    ['DIN 471 20x1,2', 'din-471-20'],
    ['DIN471-12x1', 'din-471-12'],
    ['DIN 472 42x1.75', 'din-472-42'],
    ['20x1.2 circlip', 'din-471-20'],
    ['ISO 2338 - 6 m6 x 30 - St', 'iso-2338-6x30'],
    ['DIN 7 - 5m6x20', 'iso-2338-5x20'],
    ['DIN 6325 m6 5x20', 'iso-8734-5x20'],
    ['ISO4762M6x20', 'iso-4762-m6x20'],
    ['DIN912M6X20', 'iso-4762-m6x20'],
    ['6203ZZCM', '6203-2z'],
    ['6203LLUC3', '6203-2rs'],
    ['6204-ZZ-C3', '6204-2z'],
    ['AS568A-014', 'iso-3601-014'],
    ['AS568A-214', 'iso-3601-214'],
    ['AS 568 B 214', 'iso-3601-214'],
    ['LM8UU 8x15x24', 'lm8uu'],
    ['HGR20', 'rail-hgh20ca'],
    ['HGR20R', 'rail-hgh20ca'],
    ['hgr15 rail', 'rail-hgh15ca'],
    ['MGNR12', 'rail-mgn12'],
    ['capscrew m6x20', 'iso-4762-m6x20'],
    ['6002Z', '6002-2z'],
    ['16002Z', '16002-2z'],
    ['62042rs', '6204-2rs'],
    ['Ｍ６×２０ DIN 912', 'iso-4762-m6x20'],
    ['M6\u200bx20 DIN 912', 'iso-4762-m6x20'],
    ['"DIN 912" M6x20', 'iso-4762-m6x20'],
  ]);

  itFindsFirst([
    ['DIN 125 8.4', 'iso-7089-m8', /^iso-70(?:89|90)-m8$/],
    ['washer 8.4x16x1.6', 'iso-7089-m8', /^iso-70(?:89|90)-m8$/],
    ['washer 10.5x20', 'iso-7089-m10', /^iso-70(?:89|90)-m10$/],
    ['nut M12-8', 'iso-4032-m12', /-m12$/],
    ['dsub25', 'd-sub-25-plug', /^d-sub-25/],
    ['o ring 3/8 id', 'iso-3601-012', /^iso-3601-/],
    ['o ring 1/2 id 1/16', 'iso-3601-014', /^iso-3601-/],
    ['1/2 x 1/16 o-ring', 'iso-3601-014', /^iso-3601-/],
  ]);
});

describe('a search for a hexagon head', () => {
  itFindsFirst([
    ['hex cap screw M10x50', 'iso-4017-m10x50', /^iso-401[47]-/],
    ['hex head cap screw M8x30', 'iso-4017-m8x30', /^iso-401[47]-/],
    ['M8 hex head', 'iso-4014-m8x40', /^iso-401[47]-m8x/],
    ['hex head M6x25', 'iso-4017-m6x25', /^iso-401[47]-/],
    ['hex bolt M12 80', 'iso-4014-m12x80', /^iso-401[47]-/],
    ['hexagonal bolt M10', 'iso-4014-m10x45', /^iso-401[47]-/],
    ['hex socket head cap screw M6x20', 'iso-4762-m6x20', /^iso-4762-/],
    ['hex head socket cap screw M6x20', 'iso-4762-m6x20', /^iso-4762-/],
  ]);

  it.each(['hex bolt 3/8-16 x 1', 'hex head cap screw 1/4-20 x 1', 'hex head 1/4-20 x 1', 'hex head bolt 1/4-20'])(
    '%j finds no socket screw, of which alone there are some in inches',
    (query) => {
      expect(searchParts(query).total).toBe(0);
    },
  );
});

describe('a search for a pin or a key', () => {
  itFindsFirst([
    ['key 8x28', 'din-6885-8x7x28', /^din-6885-/],
    ['key 8', 'din-6885-8x7x18', /^din-6885-8x/],
    ['pin 5', 'iso-2338-5x10', /^iso-(?:2338|8734)-5x/],
    ['pins-keys 8x28', 'din-6885-8x7x28', /^(?:iso-(?:2338|8734)|din-6885)-/],
  ]);

  it('finds no key for a pin', () => {
    expect(searchIds('pin 6x25').filter((id) => id.startsWith('din-6885'))).toEqual([]);
  });
});

describe('a search for a kind that is not held', () => {
  it.each(
    't-nut M5|Nutenstein M5|flügelmutter m6|Zahnscheibe M6|gewindestange m8|helicoil m6|rod end m8|m3 standoff|eye bolt m8|shoulder bolt m6x20|thumb screw m4|rivet nut m6|hammer nut m5|belleville washer m6|torx m4x10|phillips m3x8|spring 10x50|1/2" NPT|cheese head m4x10|threaded rod m8|ringschraube m8|eyebolt m8|captive screw m3|Tellerscheibe M6|flange bolt m8|timing belt 6mm|6mm shaft collar|u-bolt m8|coupling nut m8|taper pin 5x30|woodruff key|hex key 5mm|wellendichtring 20'.split(
      '|',
    ),
  )('%s finds nothing', (query) => {
    expect(searchParts(query).total).toBe(0);
  });

  itFindsFirst([
    ['SKF bearing 6204', '6204', /^6204/],
    ['weird nut m6', 'iso-4032-m6', /m6/],
    ['stainless-steel bolts M8x40', 'iso-4014-m8x40', /m8x40/],
    ['zinc-plated bolts M8x40', 'iso-4014-m8x40', /m8x40/],
    ['Edelstahlschraube M6x20', 'iso-4017-m6x20', /m6x20/],
    ['M3x10 machine screw', 'iso-4017-m3x10', /m3x10/],
    ['NPT pipe 1/2', 'asme-b36.10-1_2-sch-5s', /1_2|dn15|-1-2/],
    ['M6x20 in A2-70', 'iso-10642-m6x20', /m6x20/],
    ['M6x20 in stainless', 'iso-10642-m6x20', /m6x20/],
    ['nut M8 in brass', 'iso-4032-m8', /m8/],
    ['DIN 912 M6 in A4', 'iso-4762-m6x8', /^iso-4762-m6x/],
    ['6204 in 2rs', '6204-2rs', /^6204-2rs/],
    ['M8-1.25 x 30mm', 'iso-10642-m8x30', /m8x30/],
    ['flange DN 50 mm', 'en-1092-1-pn6-01-dn50', /dn50|-2$/],
    ['penny washer m6', 'iso-7093-1-m6', /^iso-7093-1-m6$/],
    ['cheese head washer m4', 'iso-7092-m4', /^iso-7092-m4$/],
    ['Innensechskantschraube M6x20', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
    ['Zylinderkopfschraube M6x20', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
    ['Inbusschraube M6x20', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
    ['caphead m6x20', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
    ['Senkkopfschraube M5x16', 'iso-10642-m5x16', /^iso-10642-m5x16$/],
    ['csk m5x16', 'iso-10642-m5x16', /^iso-10642-m5x16$/],
    ['Gewindeeinsatz M3', 'heat-set-m3x8', /^heat-set-/],
    ['Gewindebuchse M3', 'heat-set-m3x8', /^heat-set-/],
    ['Einpressmutter M3', 'heat-set-m3x8', /^heat-set-/],
    ['Seegerring Welle 20', 'din-471-20', /^din-471-20$/],
    ['Seegerring Bohrung 42', 'din-472-42', /^din-472-42$/],
    ['wellensicherungsring 25', 'din-471-25', /^din-471-25$/],
    ['Axialkugellager 51105', '51105', /^51105$/],
    ['lock nut m8', 'iso-4035-m8', /^iso-4035-m8$/],
    ['nut for M8 bolt', 'iso-4032-m8', /^iso-403[25]-m8$/],
    ['washer for an M5 screw', 'iso-7089-m5', /-m5$/],
    ['Mutter M5 Edelstahl', 'iso-4032-m5', /^iso-403[25]-m5$/],
    ['U-Scheibe M6', 'iso-7089-m6', /^(?:iso-7|din-73).*-m6$/],
    ['MGN12 carriage', 'carriage-mgn12c', /^carriage-mgn12[ch]$/],
    ['allen key screw m5', 'iso-4017-m5x8', /-m5/],
  ]);
});
