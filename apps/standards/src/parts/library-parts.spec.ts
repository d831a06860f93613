import { Libraries } from './libraries.ts';

const libraries = new Libraries();

const part = (library: string, partId: string, length?: number) => libraries.part({ library, partId, length });

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
