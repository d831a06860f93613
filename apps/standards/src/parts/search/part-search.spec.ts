import { searchIds, searchParts } from './part-search.fixture.ts';

/** The sizes of what is found, without their lengths. */
const sizes = (query: string) => [...new Set(searchIds(query).map((id) => id.replace(/x[\d.]+$/, '')))];

describe('a search for a size', () => {
  it.each([
    ['DIN 912 M6x20 8.8', 'iso-4762-m6x20'],
    ['DIN 912 M6x20 12.9', 'iso-4762-m6x20'],
    ['ISO 4762 - M6 x 20 - 8.8', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20-8.8', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20 A2-70', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20-A2-70', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20 A4', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20 class 10.9', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20 zinc plated', 'iso-4762-m6x20'],
    ['ISO 4762 M6x20 10.9 zinc', 'iso-4762-m6x20'],
    ['DIN 912 M 6 x 20 steel', 'iso-4762-m6x20'],
    ['DIN 933 M8x40 8.8', 'iso-4017-m8x40'],
    ['ISO 4026 M6x20 45H', 'iso-4026-m6x20'],
    ['ISO 7089 M8 200HV', 'iso-7089-m8'],
    ['DIN 912 M6x20 xyz', 'iso-4762-m6x20'],
    ['iso-4762-m6x20-12.9', 'iso-4762-m6x20'],
    ['DIN 912 M5x0.8x16 12.9', 'iso-4762-m5x16'],
    ['ISO 4032 M6 class 8', 'iso-4032-m6'],
    ['1/4-20 x 3/4 grade 8', 'asme-b18.3-1_4-20x0.75'],
  ])('finds in %j the part alone, whatever it is made of', (query, id) => {
    expect(searchParts(query)).toMatchObject({ results: [{ part_id: id }], total: 1, suggestions: [] });
  });

  it.each(['M6x20 8.8', 'M6x20 A2-70', 'M6x20 stainless', 'M6x1.0x20', 'M6x20 10', 'M6x20 blorb'])(
    'finds in %j the parts of this size and no others',
    (query) => {
      expect(searchIds(query).toSorted()).toEqual(searchIds('M6x20').toSorted());
    },
  );

  it('leaves other words out before the size', () => {
    expect(searchIds('o-ring 20x2 blorb')).toEqual(searchIds('o-ring 20x2'));
    expect(searchIds('DIN 912 M6x21 8.8')).not.toContain('iso-10642-m6x20');
  });
});

describe('a search for a thread in inches', () => {
  it.each([
    ['10-32', ['asme-b18.3-no10-32']],
    ['No. 10-32', ['asme-b18.3-no10-32']],
    ['4-40', ['asme-b18.3-no4-40']],
    ['10-32 unf', ['asme-b18.3-no10-32']],
    ['8-32 socket screw', ['asme-b18.3-no8-32']],
    ['10-24 cap screw', ['asme-b18.3-no10-24']],
    ['10-32 x 0.55', ['asme-b18.3-no10-32']],
    ['12-24', []],
    ['12-24 x 1', []],
    ['UNF 1/4', ['asme-b18.3-1_4-28']],
    ['1/4 UNC', ['asme-b18.3-1_4-20']],
  ])('%j finds %j alone', (query, found) => {
    expect(sizes(query)).toEqual(found);
  });

  it.each([
    ['6-32 x 1/2', 'asme-b18.3-no6-32x0.5'],
    ['8-32 x 1/2', 'asme-b18.3-no8-32x0.5'],
    ['10-24 x 1', 'asme-b18.3-no10-24x1'],
    ['1/4-20 x .5', 'asme-b18.3-1_4-20x0.5'],
    ['1/4-20x.5', 'asme-b18.3-1_4-20x0.5'],
    ['#8-32 x .5', 'asme-b18.3-no8-32x0.5'],
    ['1/4-20 x .375', 'asme-b18.3-1_4-20x0.375'],
    ['3/8-16 x .75', 'asme-b18.3-3_8-16x0.75'],
  ])('%j finds %s alone', (query, id) => {
    expect(searchIds(query)).toEqual([id]);
  });
});

describe('a search by what names some sizes', () => {
  it.each([
    ['nema17', /^nema17_/, 5],
    ['nema 23', /^nema23_/, 1],
    ['serial port', /^d-sub-(?:9|25)-/, 4],
    ['kettle', /^iec-60320-(?!outlet)/, 7],
    ['hiwin', /^(?:rail|carriage)-(?!ssr)/, 17],
    ['mgn', /^(?:rail|carriage)-mgn/, 13],
    ['lmuu', /^lm\d+uu/, 9],
    ['lm8', /^lm8l?uu/, 2],
  ])('%j finds those it is true of, %s', (query, its, count) => {
    const found = searchIds(query);

    expect(found).toHaveLength(count);
    for (const id of found) expect(id).toMatch(its);
  });

  it('finds the threads of a series and those of no other', () => {
    const found = Object.keys(searchParts('UNF').facets.size);

    expect(found.toSorted()).toEqual(
      '#10-32 #8-36 1-12 1/2-20 1/4-28 3/4-16 3/8-24 5/16-24 5/8-18 7/16-20 7/8-14'.split(' '),
    );
  });

  it.each(['vga', 'HD15', 'NEMA 34', 'PN 16'])('%j finds none where no part is called so', (query) => {
    expect(searchParts(query).total).toBe(0);
  });

  it.each(['wood screw 4x40', 'lead screw tr8x2', 'wood screw m4x40', 'clearance hole M6'])(
    '%j takes no word for another that finds nothing with the rest',
    (query) => {
      for (const suggestion of searchParts(query).suggestions) {
        expect(suggestion).not.toMatch(/food|head|holder/);
        expect(searchParts(suggestion).total).toBeGreaterThan(0);
      }
    },
  );

  it.each([
    ['NEMA 34', 'nema23'],
    ['PN 16', 'pn6'],
    ['dn50 pn16', 'dn50 pn6'],
    ['class 400 flange', 'class300 flange'],
  ])('of %j that there is not suggests %j', (query, suggestion) => {
    expect(searchParts(query).suggestions).toEqual([suggestion]);
  });

  it('lists what has the rest of the name, and tells by which words', () => {
    expect(searchParts('dn50 pn16').results[0]).toMatchObject({ matched: ['dn50'] });
  });
});

describe('a search for a bearing', () => {
  it.each([
    ['608RS', '608-2rs'],
    ['608LLU', '608-2rs'],
    ['608 2RS1', '608-2rs'],
    ['608.2RSR', '608-2rs'],
    ['6204LLU', '6204-2rs'],
    ['6204DDU', '6204-2rs'],
    ['6204-VV', '6204-2rs'],
    ['6204-ZZ', '6204-2z'],
    ['6204 2Z', '6204-2z'],
    ['608ZZE', '608-2z'],
    ['MR63ZZ', 'mr63-2z'],
    ['608-2RS/C3', '608-2rs'],
    ['608-2RS C3', '608-2rs'],
    ['4200 2RS', '4200'],
  ])('%j, as its maker calls it, finds %s', (query, id) => {
    expect(searchIds(query)).toEqual([id]);
  });
});
