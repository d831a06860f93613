import { itFindsFirst, itFindsOnly, searchIds, libraries, searchParts } from './part-search.fixture.ts';

describe('a search for a size in millimetres', () => {
  itFindsFirst([
    ['6mm nut', 'iso-4032-m6', /-m6$/],
    ['4mm nut', 'iso-4032-m4', /-m4$/],
    ['hex nut 5mm', 'iso-4032-m5', /-m5$/],
    ['nut 8 mm', 'iso-4032-m8', /-m8$/],
    ['20 mm hex nut', 'iso-4032-m20', /-m20$/],
    ['6mm bolt', 'iso-4014-m6x30', /-m6x/],
    ['bolt 8mm', 'iso-4014-m8x40', /-m8x/],
    ['bolt 10mm', 'iso-4014-m10x45', /-m10x/],
    ['10mm allen bolt', 'iso-4762-m10x16', /-m10x/],
    ['5mm washer', 'iso-7089-m5', /-m?5$/],
    ['washer 6mm', 'iso-7089-m6', /-m?6$/],
    ['8mm washer', 'iso-7089-m8', /-m?8$/],
    ['washer 10mm', 'iso-7089-m10', /-m?10$/],
    ['3mm screw 10mm', 'iso-4017-m3x10', /-m3x10$/],
    ['screw 4mm 20mm', 'iso-4017-m4x20', /-m4x20$/],
    ['5mm bolt 20mm', 'iso-4017-m5x20', /-m5x20$/],
    ['6mm bolt 20mm long', 'iso-4017-m6x20', /-m6x20$/],
    ['10 mm hex bolt 50 mm', 'iso-4014-m10x50', /-m10x50$/],
    ['8 mm bolt 4 cm', 'iso-4014-m8x40', /-m8x40$/],
    ['5mm insert', 'heat-set-94459a180', /^heat-set-/],
  ]);

  itFindsOnly([
    ['6mm socket head cap screw 20mm', 'iso-4762-m6x20'],
    ['6 mm allen bolt 20 mm', 'iso-4762-m6x20'],
    ['button head 5mm x 10mm', 'iso-7380-1-m5x10'],
    ['nema17 stepper 40mm', 'nema17_40'],
    ['rail 9mm', 'rail-mgn9'],
  ]);

  it.each(['copper tube 15mm', 'nema17 48mm', 'screw 7mm 23mm', 'nut 9mm'])(
    '%j finds nothing that is not so large',
    (query) => {
      expect(searchParts(query).total).toBe(0);
    },
  );
});

describe('a search for a length in the other unit', () => {
  itFindsOnly([
    ['1/4-20x19.05mm', 'asme-b18.3-1_4-20x0.75'],
    ['1/4-20 x 25.4 mm', 'asme-b18.3-1_4-20x1'],
    ['8-32 x 12.7mm', 'asme-b18.3-no8-32x0.5'],
    ['#10-32 x 25.4mm', 'asme-b18.3-no10-32x1'],
    ['3/8-16 x 50.8 mm', 'asme-b18.3-3_8-16x2'],
    ['1/4-20x1-3/4', 'asme-b18.3-1_4-20x1.75'],
    ['1/4-20 x 1½"', 'asme-b18.3-1_4-20x1.5'],
  ]);

  it.each([
    ['1/4-20 x 25mm', 'asme-b18.3-1_4-20x1'],
    ['3/8-16 x 50mm', 'asme-b18.3-3_8-16x2'],
    ['#10-32 x 12 mm', 'asme-b18.3-no10-32x0.5'],
    ['M6 x 1 inch', 'iso-10642-m6x25'],
    ['M8 x 2"', 'iso-10642-m8x50'],
    ['DIN 912 M6 x 1/2"', 'iso-4762-m6x12'],
    ['ISO 4762 M6 x 1 1/2 in', 'iso-4762-m6x40'],
  ])('%j finds the nearest first, %s, and says so', (query, id) => {
    expect(searchIds(query)[0]).toBe(id);
    expect(searchParts(query).unmatched).toHaveLength(1);
  });
});

describe('a search for a figure beside a thread', () => {
  itFindsFirst([
    ['M8 washer 16mm', 'iso-7089-m8', /^iso-70(?:89|90)-m8$/],
    ['M8 washer 16', 'iso-7089-m8', /^iso-70(?:89|90)-m8$/],
    ['M8 nut 13mm', 'iso-4032-m8', /^iso-403[25]-m8$/],
    ['M6 hex screw 10mm', 'iso-4762-m6x10', /-m6x10$/],
    ['3/16" hex 1/4-20', 'asme-b18.3-1_4-20x0.375', /^asme-b18.3-1_4-20x/],
    ['M6 hex 5mm', 'iso-4762-m6x8', /^iso-4762-m6x/],
  ]);

  itFindsOnly([
    ['M6x20 5mm hex', 'iso-4762-m6x20'],
    ['M6 20mm 5mm hex', 'iso-4762-m6x20'],
  ]);

  it.each(['M8 washer 19mm', 'M8 nut 8mm', 'M6x20 1mm'])('%j finds nothing that has no such figure', (query) => {
    expect(searchParts(query).total).toBe(0);
  });
});

describe('a search for a pipe or a flange', () => {
  itFindsOnly([
    ['asme b36.10 2 sch 40', 'asme-b36.10-2-sch-40'],
    ['b36.10 2 sch 40', 'asme-b36.10-2-sch-40'],
    ['asme-b36.10-2-sch-40', 'asme-b36.10-2-sch-40'],
    ['ANSI B36.10M 2 sch 40', 'asme-b36.10-2-sch-40'],
    ['asme b36.19m 1 sch 40s', 'asme-b36.10-1-sch-40'],
    ['2-1/2" pipe sch 40', 'asme-b36.10-2-1_2-sch-40'],
    ['NPS 1-1/2 schedule 40', 'asme-b36.10-1-1_2-sch-40'],
    ['1.5" pipe sch 40', 'asme-b36.10-1-1_2-sch-40'],
    ['0.5" sch 40', 'asme-b36.10-1_2-sch-40'],
    ['1/2 sch40 pipe', 'asme-b36.10-1_2-sch-40'],
    ['2 inch schedule 80', 'asme-b36.10-2-sch-80'],
    ['1½" sch 40', 'asme-b36.10-1-1_2-sch-40'],
    ['DN50 sch 40', 'asme-b36.10-2-sch-40'],
    ['DN25 schedule 40', 'asme-b36.10-1-sch-40'],
    ['DN100 schedule 80', 'asme-b36.10-4-sch-80'],
    ['rohr 60.3x3.91', 'asme-b36.10-2-sch-40'],
    ['21.3x2.77', 'asme-b36.10-1_2-sch-40'],
    ['type L copper 1 1/4', 'astm-b88-1-1_4-type-l'],
    ['2 inch 150 slip on', 'asme-b16.5-150-slip-on-2'],
  ]);

  itFindsFirst([
    ['ansi b36.10 pipe 1/2', 'asme-b36.10-1_2-sch-160', /^asme-b36\.10-1_2-/],
    ['1-1/2 pipe', 'asme-b36.10-1-1_2-sch-5s', /-1-1_2/],
    ['1-1/4 pipe', 'asme-b36.10-1-1_4-sch-5s', /-1-1_4/],
    ['flange 1-1/4"', 'asme-b16.5-150-blind-1-1_4', /^asme-b16\.5-.*-1-1_4$/],
    ['2.5 inch flange 150', 'asme-b16.5-150-blind-2-1_2', /^asme-b16\.5-150-.*-2-1_2$/],
    ['pipe 60.3', 'asme-b36.10-2-sch-5s', /^asme-b36\.10-2-sch/],
    ['pipe od 48.3', 'asme-b36.10-1-1_2-sch-5s', /^asme-b36\.10-1-1_2-sch/],
    ['flansch dn50', 'en-1092-1-pn6-01-dn50', /^(?:en-1092-1|asme-b16\.5)-/],
    ['Blindflansch DN100', 'en-1092-1-pn6-05-dn100', /-05-dn100$|blind-4$/],
    ['Kupferrohr 1/2', 'astm-b88-1_2-type-k', /^astm-b88-1_2-/],
  ]);

  it('finds the steel pipes of a DN too', () => {
    expect(searchIds('DN50 pipe')).toContain('asme-b36.10-2-sch-40');
  });
});

describe('a search for what is cut to length', () => {
  itFindsOnly([
    ['30x30x1000', 't-slot-3030x1000'],
    ['40x40x2000', 't-slot-4040x2000'],
    ['3030 t-slot 1000mm', 't-slot-3030x1000'],
    ['2040 extrusion 1000mm', 't-slot-2040x1000'],
    ['2020 300mm', 't-slot-2020x300'],
    ['40x20x1000', 't-slot-2040x1000'],
    ['2020x300', 't-slot-2020x300'],
    ['20x40 profile 300', 't-slot-2040x300'],
    ['mgn12x400', 'rail-mgn12x400'],
    ['2020 1m', 't-slot-2020x1000'],
    ['2020 1.5 m', 't-slot-2020x1500'],
    ['MGN12 400mm', 'rail-mgn12x400'],
    ['rail mgn12 500', 'rail-mgn12x500'],
    ['pipe 2 sch 40 300mm', 'asme-b36.10-2-sch-40x300'],
    ['pipe od 60.3 wall 3.9', 'asme-b36.10-2-sch-40'],
    ['60.3x3.91x500', 'asme-b36.10-2-sch-40x500'],
    ['4040 extrusion 1000', 't-slot-4040x1000'],
    ['2020 extrusion 1200', 't-slot-2020x1200'],
    ['profile 40x40 1000', 't-slot-4040x1000'],
    ['mgn12 1000', 'rail-mgn12x1000'],
    ['hgr20 1000', 'rail-hgh20cax1000'],
    ['pipe 2 sch 40 6000', 'asme-b36.10-2-sch-40x6000'],
    ['pipe 10 sch 40', 'asme-b36.10-10-sch-40'],
  ]);

  it.each(['mgn12 20mm', 'MGN12 9m', '2020 1mm', 'wellendichtring 20x35x7'])('%j finds nothing', (query) => {
    expect(searchParts(query).total).toBe(0);
  });

  it('names the part in that length, as its library does', () => {
    const [part] = searchParts('3030 t-slot 1000mm').results;

    expect(part).toMatchObject({ name: 'T-slot profile 3030, 1000 mm' });
    expect(libraries.getPart({ library: 'extrusions', partId: part?.part_id ?? '' }).parameters.length).toBe(1000);
  });
});

describe('a search by what a figure is of', () => {
  it.each([
    ['bearing 10mm bore', '6000', 10],
    ['bearing 15mm bore', '16002', 15],
    ['bearing id 20 od 47', '6204', 20],
  ])('%j finds %s first, and only bores of %d mm', (query, id, bore) => {
    expect(searchIds(query)[0]).toBe(id);
    for (const { library, part_id } of searchParts(query).results)
      expect(libraries.getPart({ library, partId: part_id }).dimensions['d']?.value).toBe(bore);
  });

  itFindsFirst([
    ['linear bearing 8mm bore', 'lm8uu', /^lm8l?uu$/],
    ['linear bearing 8 bore', 'lm8uu', /^lm8l?uu$/],
    ['nema17 5mm shaft', 'nema17_47', /^nema17_/],
    ['slip on flange 61.9mm bore', 'asme-b16.5-150-slip-on-2', /slip-on-2$/],
    ['key for shaft 25', 'din-6885-8x7x18', /^din-6885-8x7x/],
    ['key for 25mm shaft', 'din-6885-8x7x18', /^din-6885-8x7x/],
    ['Passfeder für Welle 30', 'din-6885-8x7x18', /^din-6885-8x7x/],
    ['e-clip 6mm shaft', 'din-6799-4', /^din-6799-[45]$/],
    ['circlip for shaft 20', 'din-471-20', /^din-471-20$/],
    ['retaining ring for bore 35', 'din-472-35', /^din-472-35$/],
    ['bearing 20 id 47 od', '6204', /^(?:[34]0?20|620)4/],
    ['bearing for shaft 20, outside 47', '6204', /^(?:[34]0?20|620)4/],
  ]);

  it.each(['bearing 26mm bore', 'pipe id 60.3', 'circlip 310mm shaft', 'for 3/8 shaft'])(
    '%j finds nothing of another role',
    (query) => {
      expect(searchParts(query).total).toBe(0);
    },
  );
});
