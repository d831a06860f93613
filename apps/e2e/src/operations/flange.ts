/** Command of a batch. */
interface Step {
  readonly id: string;
  readonly command: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const disc = { radius: 50, height: 10 };
const hub = { radius: 20, height: 40 };
const bore = { radius: 10, height: 40 };
const hole = { radius: 4, height: 10, position: [35, 0, 0] };
const holeCount = 6;
const bevel = 2;
const rounding = 3;

/** Steps of a flange: a chamfered disc and a filleted hub, cut by a bore and a circle of holes. */
export const flangeSteps: readonly Step[] = [
  { id: 'disc', command: 'create_cylinder', parameters: disc },
  {
    id: 'bevelled',
    command: 'create_chamfer',
    parameters: { object_id: '${disc.object_id}', distance: bevel, edge_filter: 'top' },
  },
  { id: 'hub', command: 'create_cylinder', parameters: hub },
  {
    id: 'rounded',
    command: 'create_fillet',
    parameters: { object_id: '${hub.object_id}', radius: rounding, edge_filter: 'top' },
  },
  {
    id: 'blank',
    command: 'boolean_fuse',
    parameters: { object_ids: ['${bevelled.object_id}', '${rounded.object_id}'] },
  },
  { id: 'bore', command: 'create_cylinder', parameters: bore },
  { id: 'hole', command: 'create_cylinder', parameters: hole },
  { id: 'holes', command: 'pattern_circular', parameters: { object_id: '${hole.object_id}', count: holeCount } },
  {
    id: 'flange',
    command: 'boolean_cut',
    parameters: { target_id: '${blank.object_id}', tool_ids: ['${bore.object_id}', '${holes.object_id}'] },
  },
];

const cylinderVolume = (radius: number, height: number) => Math.PI * radius ** 2 * height;

/** Volume of a revolved area by Pappus's theorem; `radius` is the distance of its centroid from the axis. */
const revolvedVolume = (area: number, radius: number) => 2 * Math.PI * radius * area;

const bevelVolume = revolvedVolume(bevel ** 2 / 2, disc.radius - bevel / 3);

/** A square in the corner, minus the quarter circle that remains. */
const roundingVolume =
  revolvedVolume(rounding ** 2, hub.radius - rounding / 2) -
  revolvedVolume((Math.PI / 4) * rounding ** 2, hub.radius - rounding + (4 * rounding) / (3 * Math.PI));

/** Exact volume in closed form. */
export const flangeVolume: number =
  cylinderVolume(disc.radius, disc.height) +
  cylinderVolume(hub.radius, hub.height - disc.height) -
  bevelVolume -
  roundingVolume -
  cylinderVolume(bore.radius, bore.height) -
  holeCount * cylinderVolume(hole.radius, disc.height);

/** Bounding box. */
export const flangeBox = { min: [-50, -50, 0], max: [50, 50, 40] };

/** Builds the flange with single commands; the caller resolves the references that a batch would resolve. */
export async function buildFlange<Made extends { object_id: string }>(
  run: (command: string, parameters: Record<string, unknown>) => Promise<Made>,
): Promise<Made | undefined> {
  const created = new Map<string, Made>();
  for (const { id, command, parameters } of flangeSteps)
    created.set(id, await run(command, resolveReferences(parameters, created)));
  return created.get('flange');
}

const resolveReferences = (parameters: object, created: ReadonlyMap<string, { object_id: string }>) =>
  JSON.parse(
    JSON.stringify(parameters).replace(/\$\{(\w+)\.object_id\}/g, (_, id: string) => created.get(id)?.object_id ?? ''),
  );
