import { searchIds, searchParts } from './part-search.fixture.ts';

/** The first part that is found, and what all that are found are called. */
const found: [string, string, RegExp][] = [
  // Decimals.
  ['1/4-20 x .5', 'asme-b18.3-1_4-20x0.5', /x0\.5$/],
  ['1/4-20x.5', 'asme-b18.3-1_4-20x0.5', /x0\.5$/],
  ['#8-32 x .5', 'asme-b18.3-no8-32x0.5', /x0\.5$/],
  ['1/4-20 x .375', 'asme-b18.3-1_4-20x0.375', /x0\.375$/],
  ['3/8-16 x .75', 'asme-b18.3-3_8-16x0.75', /x0\.75$/],
  ['1/4"-20 x .500"', 'asme-b18.3-1_4-20x0.5', /x0\.5$/],
  ['M3x.5x10', 'iso-10642-m3x10', /m3x10$/],
  ['M6-1.0 x 20', 'iso-10642-m6x20', /m6x20$/],
  // Kinds.
  ['bhcs m5x10', 'iso-7380-1-m5x10', /^iso-7380-1-m5x10$/],
  ['fhcs m5x10', 'iso-10642-m5x10', /^iso-10642-m5x10$/],
  ['hhcs m8x30', 'iso-4017-m8x30', /^iso-4017-m8x30$/],
  ['shcs m5x10', 'iso-4762-m5x10', /^iso-4762-m5x10$/],
  ['flat head m5', 'iso-10642-m5x8', /^iso-10642-m5x/],
  ['flat head screw m6x20', 'iso-10642-m6x20', /^iso-10642-m6x20$/],
  ['button head m6x16', 'iso-7380-1-m6x16', /^iso-7380-1-m6x16$/],
  ['jam nut m10', 'iso-4035-m10', /^iso-4035-m10$/],
  ['hex nut m10', 'iso-4032-m10', /^iso-403[25]-m10$/],
  ['large washer m8', 'iso-7093-1-m8', /^iso-7093-1-m8$/],
  ['cup point m5', 'iso-4029-m5x5', /^iso-4029-m5x/],
  ['soket hed cap scrw m3', 'iso-4762-m3x5', /^iso-4762-m3x/],
  ['608 shaft', '608', /^608/],
  ['bearing for 8mm shaft', '608', /^(?:k8x[\dx]+|\d+(?:_8)?(?:-2rs|-2z)?|lm8l?uu)$/],
  // German.
  ['Sechskantmutter M8', 'iso-4032-m8', /^iso-403[25]-m8$/],
  ['Mutter M8', 'iso-4032-m8', /^iso-403[25]-m8$/],
  ['Linsenkopfschraube M5', 'iso-7380-1-m5x8', /^iso-7380-1-m5x/],
  ['Senkschraube M5x16', 'iso-10642-m5x16', /^iso-10642-m5x16$/],
  ['Gewindestift M5x10', 'iso-4026-m5x10', /^iso-402[6-9]-m5x10$/],
  ['Sechskantschraube M8x40', 'iso-4014-m8x40', /^iso-401[47]-m8x40$/],
  ['Zylinderschraube M6x20', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
  ['Lüfter 40', 'fan-40x11', /^fan-40x11$/],
  ['Sicherungsring 20', 'din-471-20', /^din-47[12]-20$/],
  ['Dichtring 20x2', 'iso-3601-019', /^iso-3601-/],
  // The nearest measures and lengths.
  ['fan 40x40x10', 'fan-40x11', /^fan-40x11$/],
  ['Lüfter 80x80', 'fan-80x38', /^fan-[78]0x/],
  ['o ring 25mm', 'iso-3601-214', /^iso-3601-/],
  ['oring 1/2 inch', 'iso-3601-014', /^iso-3601-/],
  ['o-ring ID 25 CS 3.5', 'iso-3601-214', /^iso-3601-/],
  ['o-ring .103 x 1.0', 'iso-3601-120', /^iso-3601-/],
  ['oring 1.5 in x .139', 'iso-3601-222', /^iso-3601-/],
  ['o-ring 20 x 2 NBR 70', 'iso-3601-019', /^iso-3601-/],
  ['40mm fan 12V', 'fan-40x11', /^fan-40x11$/],
  ['ISO 4762 M6x21', 'iso-4762-m6x20', /^iso-4762-m6x(?:20|25)$/],
  ['M5x7', 'iso-4026-m5x6', /-(?:m|cnckm)5/],
  // By what else parts are called.
  ['DIN 912 M6x20 8.8', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
  ['DIN912-M6X20', 'iso-4762-m6x20', /^iso-4762-m6x20$/],
  ['DIN 933 M8x30', 'iso-4017-m8x30', /^iso-4017-m8x30$/],
  ['DIN 931 M8x80', 'iso-4014-m8x80', /^iso-4014-m8x80$/],
  ['DIN 934 M8', 'iso-4032-m8', /^iso-4032-m8$/],
  ['DIN 125 M8', 'iso-7089-m8', /^iso-70(?:89|90)-m8$/],
  ['DIN 7991 M8x20', 'iso-10642-m8x20', /^iso-10642-m8x20$/],
  ['DIN471-20', 'din-471-20', /^din-471-20$/],
  ['DIN 6325 6x30', 'iso-8734-6x30', /^iso-8734-6x30$/],
  ['DIN 625 6204', '6204', /^6204/],
  ['ISO 7380 M6x16', 'iso-7380-1-m6x16', /^iso-7380-1-m6x16$/],
  ['M2,5x8', 'iso-4017-m2.5x8', /m2\.5x8$/],
  ['6203DDU', '6203-2rs', /^6203-2rs$/],
  ['8x22x7 bearing', '608', /^608/],
  ['22x8x7 bearing', '608', /^608/],
  ['mgn9c', 'carriage-mgn9c', /^carriage-mgn9c$/],
  ['LM10LUU', 'lm10luu', /^lm10luu$/],
  ['external circlip 30 mm', 'din-471-30', /^din-471-30$/],
  ['parallel key 5x5x20', 'din-6885-5x5x20', /^din-6885-5x5x20$/],
  ['M3 brass insert', 'heat-set-m3x8', /^heat-set-(?:.*m3x|cnckm3)/],
  ['2020 extrusion', 't-slot-2020', /^t-slot-2020$/],
  ['fan 120', 'fan-120x25', /^fan-120x25$/],
  ['type L copper 3/4', 'astm-b88-3_4-type-l', /^astm-b88-3_4-type-l$/],
  ['DIN 11850 DN 50', 'din-11850-2-dn50', /^din-11850-2-dn50$/],
  ['AS568-214', 'iso-3601-214', /^iso-3601-214$/],
  ['10-32 x 1/2', 'asme-b18.3-no10-32x0.5', /^asme-b18.3-no10-32x0.5$/],
];

/** Parts that no library has, and a query that finds what is near. */
const absent: [string, string][] = [
  ['copper tube 15mm', 'copper tube'],
  ['M6x.75', 'm6'],
  ['M6x0.75', 'm6'],
  // Bearings.
  ['6308-2RS', '6305-2rs'],
  ['6212-2Z', '6210-2z'],
  ['6214 2rs', '6210-2rs'],
  ['6307 zz', '6305-2z'],
  ['695zz', '696-2z'],
  ['689zz', '688-2z'],
  ['MR115ZZ', 'mr105-2z'],
  // Fine threads.
  ['M12x1.5 nut', 'm12 nut'],
  ['M12-1.5 nut', 'm12 nut'],
  ['M14x1.5 hex nut', 'm14 hex nut'],
  ['M16x1.5 bolt', 'm16 bolt'],
  ['M10x1.25', 'm10'],
  ['M8x1x30 bolt', 'm8x30 bolt'],
  ['M8x1 nut', 'm8 nut'],
  // Standards.
  ['DIN 985 M8', 'hex nut m8'],
  ['ISO 7040 M8', 'hex nut m8'],
  ['DIN 6923 M8', 'hex nut m8'],
  ['DIN 1587 M8', 'hex nut m8'],
  ['DIN 94 3x20', '3x20'],
  ['DIN 1481 4x20', 'parallel pin 4x20'],
  ['ISO 8752 4x20', 'parallel pin 4x20'],
  ['ISO 7380-2 M6x16', 'iso7380-1 m6x16'],
  ['ISO 7380-2', 'iso7380-1'],
  ['DIN EN ISO 7380-2 M6x16', 'din en iso7380-1 m6x16'],
  ['DIN 7984 M6x20', 'socket head m6x20'],
  ['ISO 99999 M6x20', 'm6x20'],
  // Kinds.
  ['6-32 x 3/8 flat head', '#6-32x0.375'],
  ['1/4-20 x 5/16 button head', 'button head'],
  ['5/16-18 nut', '5/16-18'],
  ['nylock m10', 'hex nut m10'],
  ['M8 locknut', 'm8 hex nut'],
  ['M8 spring washer', 'm8 washer'],
  ['1/4 nut', 'nut'],
  ['pipe 60.3x2.9', 'pipe'],
  ['nema 17 48mm', 'nema17'],
  ['M6 21mm screw', 'm6 screw'],
  ['NEMA 34', 'nema23'],
];

describe('a search', () => {
  it.each(found)('for %j finds %s first, and nothing that is not %s', (query, id, its) => {
    expect(searchIds(query)[0]).toBe(id);
    expect(searchIds(query).filter((one) => !its.test(one))).toEqual([]);
  });

  it.each(absent)('for %j finds nothing, and suggests %j', (query, near) => {
    const { total, suggestions } = searchParts(query);

    expect(total).toBe(0);
    expect(suggestions).toContain(near);
  });

  it.each(absent)('for %j suggests only what finds something', (query) => {
    for (const suggestion of searchParts(query).suggestions) expect(searchParts(suggestion).total).toBeGreaterThan(0);
  });
});

it('suggests no measures without the kind of part that has them', () => {
  expect(searchParts('25x25x1000 extrusion')).toMatchObject({ total: 0, suggestions: ['extrusion'] });
});

describe('the words that the results do not have', () => {
  it.each([
    ['M6x20', []],
    ['M6x20 blorb', ['blorb']],
    ['DIN 912 M6x20 8.8 zinc', ['8.8', 'zinc']],
    ['dn50 pn16', ['pn16']],
    ['ISO 4762 M6x21', ['m6x21']],
    ['DIN 985 M8', ['din985']],
    ['o-ring 10x2', ['10x2']],
    ['6308-2RS', ['6308-2rs']],
    ['DIN912-M6X20', []],
    ['sokcet head m8', []],
  ])('of %j are %j', (query, words) => {
    expect(searchParts(query).unmatched).toEqual(words);
  });
});
