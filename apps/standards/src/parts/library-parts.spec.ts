import { PartLibraries } from './part-libraries.ts';

const libraries = new PartLibraries();

const part = (library: string, partId: string, length?: number) => libraries.getPart({ library, partId, length });

const threaded = (library: string, partId: string) => libraries.getPart({ library, partId, detail: 'threaded' });

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
    expect(part('pins-keys', 'din-6885-8x7x32').holes).toMatchObject({
      keyway: { width: { value: 8 }, shaft_depth: { value: 4 }, hub_depth: { value: 3.3 } },
    });
  });

  it('in inches tells the holes that its thread tells', () => {
    expect(part('fasteners', 'asme-b18.3-1_4-20x1').holes).toMatchObject({
      clearance: { close: { value: 6.8, unit: 'mm' }, normal: { value: 7.1, status: 'single' }, loose: { value: 7.5 } },
      tap: { diameter: { value: 5.1 } },
      counterbore: { diameter: { value: null, status: 'unknown' }, depth: { value: null } },
    });
  });

  // The depth is (d1 - d2) / 2; DIN 471 gives 20 x 1.2 a groove of 19 x 1.3, DIN 472 10 x 1 one of 10.4 x 1.1.
  it.each([
    ['din-471-20', { diameter: 19, width: 1.3, depth: 0.5 }],
    ['din-471-25', { diameter: 23.9, width: 1.3, depth: 0.55 }],
    ['din-471-50', { diameter: 47, width: 2.15, depth: 1.5 }],
    ['din-471-52', { diameter: 49, width: 2.15, depth: 1.5 }],
    ['din-471-100', { diameter: 96.5, width: 3.15, depth: 1.75 }],
    ['din-472-10', { diameter: 10.4, width: 1.1, depth: 0.2 }],
    ['din-472-42', { diameter: 44.5, width: 1.85, depth: 1.25 }],
    ['din-472-100', { diameter: 103.5, width: 3.15, depth: 1.75 }],
    ['din-6799-5', { diameter: 5, width: 0.74 }],
  ])('of %s goes into a groove of %j', (id, groove) => {
    const { holes } = part('retaining-rings', id);
    const told = Object.entries(holes['groove'] ?? {}).map(([measure, { value }]) => [measure, value]);

    expect(Object.fromEntries(told)).toEqual(groove);
  });

  it.each([
    ['connectors', 'iec-60320-inlet-atx', { width: 27.2, height: 19.5 }, { spacing: 40, diameter: 3.2 }],
    ['connectors', 'd-sub-9-plug', { width: 20.1362, height: 10.7 }, { spacing: 24.99, diameter: 3.1 }],
    ['connectors', 'iec-60320-yunpen', { width: null, height: null }, { spacing: 40, diameter: null }],
    ['motors', 'fan-40x11', { diameter: 37 }, { spacing: 32, diameter: 3.3 }],
    ['motors', 'fan-120x25', { diameter: 116 }, { spacing: 105, diameter: 4.3 }],
    ['motors', 'fan-30x10', { diameter: null }, { spacing: 24, diameter: null }],
    ['motors', 'nema14_36', { diameter: 22.4 }, { spacing: 26, diameter: 3.4 }],
    ['motors', 'nema17_47', { diameter: 22.4 }, { spacing: 31, diameter: 3.4 }],
    ['motors', 'nema23_51', { diameter: 38.5 }, { spacing: 47.1, diameter: null }],
  ])('of %s called %s goes into %j with bolts of %j, as its cut-out says', (library, id, cutout, bolts) => {
    const { holes, sources } = part(library, id);
    const values = (purpose: string) =>
      Object.fromEntries(Object.entries(holes[purpose] ?? {}).map(([measure, { value }]) => [measure, value]));

    expect(values('cutout')).toEqual(cutout);
    expect(values('bolts')).toEqual(bolts);
    expect(sources.map((source) => source.id)).toContain('panel-cutouts');
  });

  it('that carries tells the thread of its holes', () => {
    expect(part('linear-motion', 'carriage-mgn12h').holes).toMatchObject({ bolts: { thread: { value: 3 } } });
    expect(part('linear-motion', 'carriage-mgn9h').holes).toMatchObject({ bolts: { thread: { status: 'unknown' } } });
  });

  it('says what is not known', () => {
    expect(part('bearings', '6204').mass).toMatchObject({ value: null, status: 'unknown' });
    expect(part('retaining-rings', 'din-472-290').dimensions['d2']).toMatchObject({
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

  // The thread reaches b = 24 mm up, and to a pitch below the head where the screw is shorter.
  it.each([
    ['iso-4762-m6x20', 1, 19],
    ['iso-4762-m6x60', 1, 24],
    ['iso-4017-m10x30', 1.5, 28.5],
    ['iso-4014-m10x100', 1.5, 26],
    ['iso-4014-m16x140', 2, 44],
    ['asme-b18.3-1_4-20x2', 1.27, 25.4],
  ])('called %s has a thread of the pitch %f that is %f long', (id, pitch, length) => {
    const { geometry } = threaded('fasteners', id);
    const thread = geometry.commands.find(({ command }) => command === 'create_thread');

    expect(thread?.parameters).toMatchObject({ pitch, length });
    expect(geometry).toMatchObject({ detail: 'threaded', details: ['simple', 'threaded'] });
    expect(geometry.simplifications.join(' ')).not.toContain('plain');
  });

  it.each([
    ['fasteners', 'iso-7089-m6', 'detail must be simple for iso-7089-m6: plain_washer has no modelled thread.'],
    ['pipes', 'asme-b36.10-2-sch-40', 'These families have one: inch_socket_head_cap_screw, countersunk_screw, '],
  ])('of %s called %s is refused in detail: %s', (library, id, sentence) => {
    expect(() => threaded(library, id)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringContaining(sentence) }),
    );
    expect(part(library, id).geometry).toMatchObject({ detail: 'simple', details: ['simple'] });
  });

  it.each([
    ['fasteners', 'ISO-4762-M6x20', 'iso-4762-m6x20'],
    ['fasteners', 'din-912-m6x20', 'iso-4762-m6x20'],
    ['fasteners', 'din912-m6x20', 'iso-4762-m6x20'],
    ['fasteners', 'DIN 912 M6x20', 'iso-4762-m6x20'],
    ['fasteners', 'ISO4762-M6x20', 'iso-4762-m6x20'],
    ['fasteners', 'din125a-m6', 'iso-7089-m6'],
    ['retaining-rings', 'din471-20', 'din-471-20'],
    ['fasteners', 'din-125-1-a-m6', 'iso-7089-m6'],
    ['fasteners', 'din-125-m6', 'iso-7089-m6'],
    ['fasteners', 'DIN-125A-M6', 'iso-7089-m6'],
    ['fasteners', 'din-125-b-m6', 'iso-7090-m6'],
    ['fasteners', 'din-439-2-m10', 'iso-4035-m10'],
    ['fasteners', 'din-439-m10', 'iso-4035-m10'],
    ['fasteners', 'iso-7380-m6x20', 'iso-7380-1-m6x20'],
    ['fasteners', 'en-iso-7093-m6', 'iso-7093-1-m6'],
    ['pins-keys', 'din-6885-1-8x7x32', 'din-6885-8x7x32'],
    ['o-rings', 'as-568-012', 'iso-3601-012'],
    ['pipes', 'asme-b36.19m-1-sch-40s', 'asme-b36.10-1-sch-40'],
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
    ['fasteners', 'iso-4762', 'unknown_part', 'Did you mean iso-4762-m1.6x2.5 or iso-4762-m1.6x3 or'],
    ['fasteners', 'DIN-912', 'unknown_part', 'Did you mean iso-4762-m1.6x2.5 or iso-4762-m1.6x3 or'],
    ['fasteners', 'din912-m6x2o', 'unknown_part', 'Did you mean iso-4762-m6x20'],
    ['fasteners', 'din912', 'unknown_part', 'Did you mean iso-4762-m1.6x2.5 or iso-4762-m1.6x3 or'],
    ['fasteners', 'din-439-m10x', 'unknown_part', 'Did you mean iso-4035-m10'],
    ['fasteners', 'din-125-b-m3', 'unknown_part', 'Did you mean iso-7090-m5'],
    ['flanges', 'en-1092-dn50', 'unknown_part', 'There is no part'],
    ['pipes', 'asme-b36.19m-10-sch-80', 'unknown_part', 'There is no part'],
    ['bearings', 'iso-4762-m6x20', 'unknown_part', 'There is no part'],
  ])('of %s called %s is refused as %s: %s', (library, id, code, sentence) => {
    expect(() => part(library, id)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(sentence) }),
    );
  });
});
