import * as z from 'zod';
import { Catalog, catalog, categories, type ToolEntry } from './catalog.ts';
import { validationProcesses } from './validation-processes.ts';
import { didYouMean } from './suggestions.ts';
import { OperationIds } from './operation-id.ts';
import { getAnnotations, getInputSchema, getOutputSchema } from './mcp-schemas.ts';
import { tool } from './tool.ts';

const find = (name: string, among: Catalog = catalog): ToolEntry => {
  const entry = among.findTool(name);
  if (!entry) throw new Error(`no tool ${name}`);
  return entry;
};
const box = find('create_box');

describe('the catalogue', () => {
  it.each([
    ['free', 21],
    ['maker', 21],
    ['pro', 25],
    ['team', 25],
    ['enterprise', 25],
  ] as const)('offers %s %i tools', (tier, count) => {
    expect(catalog.getAllowedTools(tier)).toHaveLength(count);
  });

  it('offers the extended tools to whoever asks for them', () => {
    const core = catalog.getAllowedTools('free');
    const all = catalog.getAllowedTools('free', 'extended');

    expect(all).toHaveLength(core.length + 20);
    expect(all).toEqual(expect.arrayContaining(core));
    expect(core.every(({ toolset }) => toolset === 'core')).toBe(true);
  });

  it.each(catalog.tools.map((entry) => [entry.name, entry] as const))('describes %s in full', (_, entry) => {
    expect(entry.description).toMatch(/\.$/);
    expect(getInputSchema(entry)).toMatchObject({ type: 'object', additionalProperties: false });
    expect(getOutputSchema(entry)).toMatchObject({ type: 'object', properties: expect.any(Object) });
    expect(entry.cost).toBeGreaterThan(0);
  });

  it('shows create_box with exactly the parameters of the interface', () => {
    const { properties, required } = getInputSchema(box);

    expect(Object.keys(properties ?? {})).toEqual(['length', 'width', 'height', 'position']);
    expect(required).toEqual(['length', 'width', 'height']);
    expect(properties).toMatchObject({
      length: { type: 'number', minimum: 0.01 },
      position: { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3, default: [0, 0, 0] },
    });
  });

  it('tells MCP clients what a tool does', () => {
    expect(getAnnotations(find('delete_object'))).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(getAnnotations(find('get_state'))).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });
});

describe('parameters', () => {
  it.each([
    ['create_box', { length: 0, width: 1, height: 1 }],
    ['create_box', { length: 1, width: 1, height: 1, position: [0, 0] }],
    ['create_box', { length: 1, width: 1, height: 1, colour: 'red' }],
    ['create_box', { length: Number.POSITIVE_INFINITY, width: 1, height: 1 }],
    ['create_cylinder', { radius: 1, height: 1, axis: [0, 0, 0] }],
    ['boolean_fuse', { object_ids: ['a'] }],
    ['boolean_fuse', { object_ids: ['a', 'a'] }],
    ['boolean_cut', { target_id: 'a', tool_ids: ['a'] }],
    ['move_object', { object_id: 'a' }],
    ['move_object', { object_id: 'a', offset: [0, 0, 1], position: [0, 0, 1] }],
    ['search_standards', {}],
    ['search_standards', { query: 'M6', limit: 51 }],
    ['get_standard_spec', {}],
    ['get_standard_spec', { spec_id: 'iso-4762', standard: 'ISO 4762' }],
    ['calculate_thread_geometry', {}],
    ['calculate_thread_geometry', { designation: 'M8', diameter: 8 }],
    ['calculate_thread_geometry', { designation: 'M8', pitch: 1 }],
    ['design_socket_cutout', { panel_thickness: 2 }],
    ['design_socket_cutout', { standard: 'rj45', panel_thickness: 2, count: 2 }],
  ])('of %s refuse %j', (name, parameters) => {
    expect(find(name).parameters.safeParse(parameters).success).toBe(false);
  });
});

describe('what people call things', () => {
  const understood = (name: string, parameters: object): unknown => find(name).parameters.parse(parameters);

  it.each([
    ['turning', 'cnc_turning'],
    ['CNC milling', 'cnc_milling'],
    ['Injection moulding', 'injection_molding'],
    ['sheet-metal', 'sheet_metal'],
    ['FDM', 'fdm'],
  ])('the process %s is %s', (process, meant) => {
    expect(understood('validate_design', { template_id: 'knob', process, processes: [process] })).toMatchObject({
      process: meant,
      processes: [meant],
    });
  });

  it.each([
    ['ISO', 'metric'],
    ['ISO 724', 'metric'],
    ['Metric', 'metric'],
    ['iso metric', 'ISO metric'],
    ['UN', 'unified'],
    ['unc', 'UNC'],
    ['ASME B1.1', 'unified'],
    ['bspp', 'BSPP'],
    ['ISO 228-1', 'G'],
    ['ISO 7-1', 'R'],
    ['ASME B1.20.1', 'NPT'],
    ['ISO 2904', 'Tr'],
    ['TR', 'Tr'],
  ])('the threads %s are %s', (standard, meant) => {
    expect(understood('calculate_thread_geometry', { standard, diameter: 20, pitch: 2 })).toMatchObject({
      standard: meant,
    });
  });

  it.each([
    ['validate_design', { template_id: 'knob', process: 'turnin' }],
    ['validate_design', { template_id: 'knob', process: 'constructor' }],
    ['validate_design', { template_id: 'knob', material: 7 }],
    ['calculate_thread_geometry', { standard: 'toString', diameter: 20, pitch: 2 }],
    ['calculate_thread_geometry', { standard: 'bsp', diameter: 20 }],
  ])('of %s is not %j', (name, parameters) => {
    expect(find(name).parameters.safeParse(parameters).success).toBe(false);
  });

  it('are not among the names that a client is shown', () => {
    const { properties, required } = getInputSchema(find('validate_design'));

    expect(required).toBeUndefined();
    expect(properties).toMatchObject({
      process: { type: 'string', enum: [...validationProcesses] },
      material: { type: 'string', enum: expect.arrayContaining(['pla']) },
    });
  });
});

describe('adding a tool', () => {
  const dragon = tool({
    title: 'Create dragon',
    description: 'Create a dragon.',
    runsOn: 'adapter',
    effect: 'adds',
    tier: 'team',
    parameters: z.strictObject({ heads: z.int().min(1) }),
    result: z.object({ object_id: z.string() }),
  });
  const grown = new Catalog({ ...categories, beasts: { create_dragon: dragon } });
  const entry = find('create_dragon', grown);

  it('is one entry: the lists, the schemas and the opaque id follow', () => {
    expect(grown.getAllowedTools('team')).toContain(entry);
    expect(grown.getAllowedTools('pro')).not.toContain(entry);
    expect(entry).toMatchObject({ name: 'create_dragon', category: 'beasts', cost: 1 });
    expect(getInputSchema(entry)).toMatchObject({ required: ['heads'] });
    const ids = new OperationIds(grown, 'secret');
    expect(ids.find(ids.getId(entry))).toBe(entry);
  });
});

describe('opaque operation ids', () => {
  const ids = new OperationIds(catalog, 'secret');

  it('are stable, distinct and mean nothing', () => {
    const all = catalog.tools.map((entry) => ids.getId(entry));

    expect(new Set(all).size).toBe(all.length);
    expect(all.every((id) => /^op_[a-z2-7]{16}$/.test(id))).toBe(true);
    expect(new OperationIds(catalog, 'secret').getId(box)).toBe(ids.getId(box));
    expect(new OperationIds(catalog, 'other').getId(box)).not.toBe(ids.getId(box));
  });

  it('find nothing for an id that does not exist', () => {
    expect(ids.find('op_aaaaaaaaaaaaaaaa')).toBeUndefined();
  });
});

describe('a suggestion', () => {
  const names = catalog.tools.map(({ name }) => name);

  it.each([
    ['create_bx', /^ Did you mean create_box/],
    ['createBox', /^ Did you mean create_box/],
    ['zzz', /^$/],
    ['x'.repeat(100_000), /^$/],
  ])('for %.12s matches %s', (given, suggestion) => {
    expect(didYouMean(given, names)).toMatch(suggestion);
  });

  it('names each name in one spelling, and says something else where none is near', () => {
    expect(didYouMean('hdp', ['hdpe', 'HDPE'])).toBe(' Did you mean hdpe?');
    expect(didYouMean('zzz', names, ' They are listed.')).toBe(' They are listed.');
  });
});
