import { catalog } from './catalog.ts';
import { getInputSchema } from './mcp-schemas.ts';

/** The subset of JSON Schema that the tools use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

type InBrief = Readonly<Record<string, string>>;

const size = 'number 0.01..1000000';
const place = '[number -1000000..1000000] x3';
const position = `${place} = [0,0,0]`;
const axis = '[number] x3 = [0,0,1]';
const id = 'string 1..128';
const polygon = '[[number -1000000..1000000] x2] x3..1000';
const edges = {
  edges: '[string ^edge_[1-9][0-9]*$] x1..500',
  edge_filter: 'all|top|bottom|vertical|horizontal|circular = "all"',
};
const keepOriginals = { keep_originals: 'boolean = false' };

/** Parameters on which callers rely, required ones first: names, units of millimetres and degrees, bounds, defaults. */
const promised: Readonly<Record<string, readonly [needed: InBrief, optional?: InBrief]>> = {
  create_box: [{ length: size, width: size, height: size }, { position }],
  create_cylinder: [
    { radius: size, height: size },
    { position, axis },
  ],
  create_sphere: [{ radius: size }, { position }],
  create_cone: [
    { bottom_radius: 'number 0..1000000', height: size },
    { top_radius: 'number 0..1000000 = 0', position, axis },
  ],
  create_torus: [
    { major_radius: size, minor_radius: size },
    { position, axis },
  ],
  create_helix: [
    { radius: size, pitch: size, height: size },
    { wire_radius: size, direction: 'right|left = "right"', position, axis },
  ],
  boolean_fuse: [{ object_ids: `[${id}] x2..200` }, keepOriginals],
  boolean_cut: [{ target_id: id, tool_ids: `[${id}] x1..200` }, keepOriginals],
  boolean_intersect: [{ object_ids: `[${id}] x2..200` }, keepOriginals],
  move_object: [{ object_id: id }, { offset: place, position: place }],
  rotate_object: [
    { object_id: id, angle: 'number -3600..3600' },
    { axis, center: position },
  ],
  copy_object: [{ object_id: id }, { offset: position }],
  delete_object: [{ object_id: id }],
  create_fillet: [{ object_id: id, radius: size }, edges],
  create_chamfer: [
    { object_id: id, distance: size },
    { distance2: size, ...edges },
  ],
  extrude: [
    { distance: 'number -1000000..1000000' },
    {
      profile: polygon,
      holes: `[${polygon}] x..100`,
      plane: 'XY|XZ|YZ = "XY"',
      position,
      object_id: id,
      face: 'string ^face_[1-9][0-9]*$',
      symmetric: 'boolean = false',
    },
  ],
  get_state: [{}],
  get_object_details: [
    { object_id: id },
    {
      include_edges: 'boolean = true',
      include_faces: 'boolean = false',
      max_items: 'integer 1..2000 = 200',
    },
  ],
  list_objects: [
    {},
    {
      type: 'string ..64',
      limit: 'integer 1..1000 = 100',
      offset: `integer 0..${Number.MAX_SAFE_INTEGER} = 0`,
    },
  ],
  get_bounding_box: [{}, { object_id: id }],
  export_model: [
    { format: 'step|stl|3mf|glb|obj|brep|svg|png' },
    {
      object_ids: `[${id}] x1..200`,
      linear_tolerance: 'number 0.001..10',
      view: 'isometric|front|back|left|right|top|bottom = "isometric"',
    },
  ],
};

const core = catalog.tools.filter(({ runsOn, toolset }) => runsOn === 'adapter' && toolset === 'core');

describe('the parameters of the core tools', () => {
  it.each(core.map((tool) => [tool.name, tool] as const))('are those of %s that callers know', (name, tool) => {
    const { properties = {}, required = [] } = getInputSchema(tool);
    const told = Object.entries(properties).map(([field, schema]) => [field, inBrief(schema as Schema)] as const);
    const [needed, optional = {}] = promised[name] ?? [];

    expect(Object.fromEntries(told.filter(([field]) => required.includes(field)))).toEqual(needed);
    expect(Object.fromEntries(told.filter(([field]) => !required.includes(field)))).toEqual(optional);
  });
});

describe('what no bound of one parameter says', () => {
  const triangle = [
    [0, 0],
    [1, 0],
    [0, 1],
  ];

  it.each([
    ['create_cone', { bottom_radius: 0.009, height: 1 }],
    ['create_cone', { bottom_radius: 1, top_radius: 1, height: 1 }],
    ['create_torus', { major_radius: 1, minor_radius: 1 }],
    ['create_helix', { radius: 1, pitch: 1, height: 1001 }],
    ['create_helix', { radius: 1, pitch: 1, height: 1, wire_radius: 0.5 }],
    ['create_helix', { radius: 1, pitch: 9, height: 1, wire_radius: 1 }],
    ['extrude', { distance: 0.009, profile: triangle }],
    ['extrude', { distance: -0.009, profile: triangle }],
    ['extrude', { distance: 1 }],
    ['extrude', { distance: 1, object_id: 'a' }],
    ['extrude', { distance: 1, profile: triangle, face: 'face_1' }],
    ['extrude', { distance: 1, object_id: 'a', face: 'face_1', holes: [triangle] }],
    ['extrude', { distance: 1, object_id: 'a', face: 'face_1', plane: 'XZ' }],
    ['extrude', { distance: 1, object_id: 'a', face: 'face_1', position: [0, 0, 1] }],
    ['create_fillet', { object_id: 'a', radius: 1, edges: ['edge_1', 'edge_1'] }],
  ])('is refused all the same: %s of %j', (name, parameters) => {
    expect(catalog.findTool(name)?.parameters.safeParse(parameters).success).toBe(false);
  });
});

/** `type bounds = default`, in the words of the table. */
const inBrief = (schema: Schema): string =>
  schema.default === undefined ? kindOf(schema) : `${kindOf(schema)} = ${JSON.stringify(schema.default)}`;

function kindOf({ type, enum: choices, items = {}, pattern, ...bounds }: Schema): string {
  if (choices) return choices.join('|');
  if (type === 'array') return `[${inBrief(items)}] x${range(bounds.minItems, bounds.maxItems)}`;
  if (type === 'string') return `string ${pattern ?? range(bounds.minLength, bounds.maxLength)}`.trim();
  return `${type} ${range(bounds.minimum, bounds.maximum)}`.trim();
}

function range(least?: number, most?: number): string {
  if (least === undefined && most === undefined) return '';
  return least === most ? String(least) : `${least ?? ''}..${most ?? ''}`;
}
