import { type Command, createCommand, toObjectReference } from './command.ts';
import type { Design } from './cutout-design.ts';
import { type Rotation, computeRotation } from './panel-rotation.ts';
import type { Placement } from './opening.ts';
import { createCircle } from './round-openings.ts';

/** Overshoot of the cutting bodies beyond both faces of the panel, in millimetres. */
const overshoot = 1;

/** Builds the commands that cut a design out of a panel, or only the cutting bodies. They fit into one batch. */
export function buildCutCommands(design: Design): Command[] {
  const panel = buildPanel(design);
  const { commands, cutters } = buildCutters(design);
  const rotation = computeRotation(design.normal, design.rotation);
  if (!rotation || !panel) {
    const placed = rotation ? rotateFused(cutters, rotation, design) : [];
    const tools = rotation ? placed.slice(-1) : cutters;
    return [
      ...toList(panel),
      ...commands,
      ...placed,
      ...buildCut(design.target ?? (panel && toObjectReference(panel)), tools),
    ];
  }
  const cut = buildCut(toObjectReference(panel), cutters);
  return [panel, ...commands, ...cut, ...rotateFused(cut, rotation, design)];
}

interface CutterSet {
  readonly commands: readonly Command[];
  readonly cutters: readonly Command[];
}

/** The bodies of one opening and its screw holes, each repeated along the row. */
function buildCutters(design: Design): CutterSet {
  const { position, centers, spacing, thickness, opening, holes } = design;
  const [[u, v] = [0, 0]] = centers;
  const [x = 0, y = 0, z = 0] = position;
  const at = (name: string, along: number, across: number): Placement => ({
    name,
    base: [x + u + along, y + v + across, z - thickness - overshoot],
    height: thickness + 2 * overshoot,
  });
  const made: CutterSet[] = [
    opening.buildBodies(at('opening', 0, 0)),
    ...holes.map((hole, i) => createCircle(hole.diameter).buildBodies(at(`screw_${i + 1}`, hole.x, hole.y))),
  ];
  const one = { commands: made.flatMap((set) => set.commands), cutters: made.flatMap((set) => set.cutters) };
  return centers.length > 1 ? repeatAlongRow(one, spacing, centers.length) : one;
}

function repeatAlongRow({ commands, cutters }: CutterSet, spacing: number, count: number): CutterSet {
  const rows = cutters.map((cutter) =>
    createCommand(`${cutter.id}_row`, 'pattern_linear', {
      object_id: toObjectReference(cutter),
      direction: [1, 0, 0],
      spacing,
      count,
    }),
  );
  return { commands: [...commands, ...rows], cutters: rows };
}

function buildPanel({ target, panel, thickness, position: [x = 0, y = 0, z = 0] }: Design): Command | undefined {
  if (target !== undefined || !panel) return undefined;
  const position = [x - panel.width / 2, y - panel.height / 2, z - thickness];
  return createCommand('panel', 'create_box', {
    length: panel.width,
    width: panel.height,
    height: thickness,
    position,
  });
}

const buildCut = (target: string | undefined, cutters: readonly Command[]): Command[] =>
  target === undefined
    ? []
    : [createCommand('cut', 'boolean_cut', { target_id: target, tool_ids: cutters.map(toObjectReference) })];

/** Fuses bodies and rotates the result about the centre of the panel. */
function rotateFused(bodies: readonly Command[], { axis, angle }: Rotation, { position }: Design): Command[] {
  const fuse = createCommand('fused', 'boolean_fuse', { object_ids: bodies.map(toObjectReference) });
  const fused = bodies.length > 1 ? [fuse] : [];
  const body = fused[0] ?? bodies[0];
  if (!body) return [];
  const turned = createCommand('turned', 'rotate_object', {
    object_id: toObjectReference(body),
    axis: [...axis],
    angle,
    center: [...position],
  });
  return [...fused, turned];
}

const toList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);
