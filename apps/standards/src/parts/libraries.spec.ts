import type { Input, standards } from '@kerf/contracts';
import { Libraries } from './libraries.ts';

const libraries = new Libraries();

type Question = Input<typeof standards.searchParts>;

const search = (query: string, more: Partial<Question> = {}) =>
  libraries.search({ query, filters: {}, sort: 'relevance', limit: 20, offset: 0, ...more });

const part = (library: string, partId: string, length?: number) => libraries.part({ library, partId, length });

describe('the libraries', () => {
  const list = libraries.list();

  it('are twelve with at least 3000 parts together, and none is empty', () => {
    const counts = list.libraries.map(({ part_count }) => part_count);

    expect(list.total).toBe(12);
    expect(Math.min(...counts)).toBeGreaterThan(10);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3000);
  });

  it('tell their families and standards', () => {
    expect(list.libraries.find(({ library }) => library === 'retaining-rings')).toEqual({
      library: 'retaining-rings',
      name: 'Retaining rings',
      description: expect.any(String),
      part_count: 190,
      families: ['external_retaining_ring', 'internal_retaining_ring', 'e_ring'],
      standards: ['DIN 471', 'DIN 472', 'DIN 6799'],
    });
  });
});

describe('a part', () => {
  it('tells its dimensions with what they mean and who prints them', () => {
    const { dimensions, sources } = part('fasteners', 'iso-4762-m6x20');

    expect(dimensions).toMatchObject({
      dk: { value: 10, unit: 'mm', role: 'max', status: 'agreed', sources: ['fasteners-wb', 'bolts'] },
      t: { value: 3, role: 'min' },
      s: { value: 5, role: 'nominal' },
    });
    expect(sources.map(({ id }) => id)).toEqual(expect.arrayContaining(['fasteners-wb', 'bolts']));
  });

  it('tells the holes to make for it', () => {
    expect(part('fasteners', 'iso-4762-m12x50').holes).toMatchObject({
      clearance: { close: { value: 13 }, normal: { value: 13.5, status: 'single' }, loose: { value: 14.5 } },
      tap: { diameter: { value: 10.2 } },
      counterbore: { diameter: { value: 20 }, depth: { value: 12.6 } },
    });
    expect(part('retaining-rings', 'din-471-20').holes).toMatchObject({ groove: { diameter: { value: 19 } } });
    expect(part('pins-keys', 'din-6885-8x7x32').holes).toMatchObject({
      keyway: { width: { value: 8 }, shaft_depth: { value: 4 }, hub_depth: { value: 3.3 } },
    });
  });

  it('says what is not known', () => {
    expect(part('fasteners', 'iso-4762-m6x20').mass).toMatchObject({ value: null, status: 'unknown' });
    expect(part('retaining-rings', 'din-471-52').dimensions['d2']).toMatchObject({
      value: null,
      status: 'unknown',
      note: expect.stringContaining('disagree'),
    });
    expect(part('bearings', '608-2z').mass).toMatchObject({ value: 12, unit: 'g', status: 'single' });
  });

  it('tells its equivalents, and how they differ', () => {
    expect(part('fasteners', 'iso-4017-m10x30').equivalents).toEqual([
      { standard: 'DIN 933', designation: 'DIN 933 M10x30', note: expect.stringContaining('17') },
      { standard: 'EN ISO 4017', designation: 'EN ISO 4017 M10x30', note: null },
    ]);
  });

  it('tells commands for a batch, each of which may refer to those before it', () => {
    const { geometry, bounding_box } = part('fasteners', 'iso-4762-m6x20');

    expect(geometry.commands.map(({ id, command }) => [id, command])).toEqual([
      ['body', 'revolve'],
      ['socket', 'extrude'],
      ['screw', 'boolean_cut'],
    ]);
    expect(geometry.commands.at(-1)?.parameters).toEqual({
      target_id: '${body.object_id}',
      tool_ids: ['${socket.object_id}'],
    });
    expect(geometry).toMatchObject({ result: 'screw', operation_cost: 3 });
    expect(bounding_box).toEqual({ min: [-5, -5, -20], max: [5, 5, 6] });
  });

  it.each([
    ['fasteners', 'ISO-4762-M6x20', 'iso-4762-m6x20'],
    ['fasteners', 'din-912-m6x20', 'iso-4762-m6x20'],
    ['bearings', '608-2RS', '608-2rs'],
    ['fasteners', 'asme-b18.3-1_4-20x1.5', 'asme-b18.3-1_4-20x1.5'],
  ])('of %s is found as %s', (library, id, found) => {
    expect(part(library, id)).toMatchObject({ part_id: found });
  });

  it('in inches is built in millimetres', () => {
    const { dimensions, bounding_box } = part('fasteners', 'asme-b18.3-1_4-20x2');

    expect(dimensions['d']).toMatchObject({ value: 0.25, unit: 'in' });
    expect(bounding_box.min[2]).toBeCloseTo(-50.8);
  });

  it.each([
    ['fastners', 'iso-4762-m6x20', 'unknown_library', 'Did you mean fasteners?'],
    ['fasteners', 'iso-4762-m6x2o', 'unknown_part', 'Did you mean iso-4762-m6x20'],
    ['fasteners', 'iso-4762-m6x20mm', 'unknown_part', 'Did you mean iso-4762-m6x20'],
    ['bearings', 'iso-4762-m6x20', 'unknown_part', 'There is no part'],
  ])('of %s called %s is refused as %s: %s', (library, id, code, sentence) => {
    expect(() => part(library, id)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(sentence) }),
    );
  });
});

describe('a search', () => {
  it.each([
    ['M6x20', 'iso-4762-m6x20', 8],
    ['m6 × 20', 'iso-4762-m6x20', 8],
    ['DIN 912 M6x20', 'iso-4762-m6x20', 1],
    ['608-2RS', '608-2rs', 1],
    ['1/4-20', 'asme-b18.3-1_4-20x2', 15],
    ['m6 socket 20', 'iso-4762-m6x20', 7],
    ['o-ring 012', 'iso-3601-012', 1],
    ['NEMA 17', 'nema17_47', 10],
    ['circlip 20', 'din-471-20', 2],
    ['T-slot 2020', 't-slot-2020', 1],
  ])('for %j finds %s among %i', (query, id, total) => {
    const { results, ...found } = search(query);

    expect(results.map(({ part_id }) => part_id)).toContain(id);
    expect(found).toMatchObject({ total, suggestions: [] });
  });

  it('for a standard finds all its parts, by whatever name', () => {
    const { total, facets } = search('ISO 4762');

    expect(facets.standard).toEqual({ 'ISO 4762': total });
    expect(search('din 912').total).toBe(total);
  });

  it('for a thread finds screws, nuts and set screws of its pitch', () => {
    expect(search('M6 x 1').facets.family).toMatchObject({ hex_nut: 1, socket_head_cap_screw: expect.any(Number) });
    expect(search('M6 x 0.75').results.map(({ part_id }) => part_id)).not.toContain('iso-4762-m6x12');
  });

  it('forgives a typing mistake, and says what it took it for', () => {
    const { results, suggestions } = search('sokcet head m8');

    expect(results[0]?.name).toContain('M8');
    expect(suggestions).toEqual(['socket head m8']);
  });

  it('falls back on what is nearest when no part has every word', () => {
    expect(search('iso 4762 m8x30 stainless').results[0]).toMatchObject({ part_id: 'iso-4762-m8x30' });
    expect(search('M6x21').results.map(({ name }) => name)).toContain('ISO 7089 M6');
  });

  it.each(['zzzz', '!!', '"" OR 1=1'])('for %j finds nothing, or nothing dear', (query) => {
    expect(search(query)).toMatchObject({ query, limit: 20, offset: 0 });
  });

  it('tells which words it found a part by', () => {
    expect(search('m6 socket 20').results[0]?.matched).toEqual(['m6', 'socket', '20']);
  });

  it('keeps to the filters, however they are written', () => {
    const filters = { library: 'Fasteners', standard: 'din-912', size: 'm6' };
    const { results, facets } = search('m6', { filters, limit: 100 });

    expect(facets.family).toEqual({ socket_head_cap_screw: results.length });
    expect(results.length).toBeGreaterThan(5);
  });

  it('gives pages that follow each other, and sorts by name as people count', () => {
    const whole = search('iso 4762 m6', { sort: 'name', limit: 100 });
    const second = search('iso 4762 m6', { sort: 'name', limit: 5, offset: 5 });

    expect(second.results).toEqual(whole.results.slice(5, 10));
    expect(whole.results.slice(0, 3).map(({ name }) => name)).toEqual([
      'ISO 4762 M6x8',
      'ISO 4762 M6x10',
      'ISO 4762 M6x12',
    ]);
    expect(search('iso 4762 m6', { offset: 1000 })).toMatchObject({ results: [], total: whole.total });
  });
});
