import { type Command, command, objectOf } from './command.ts';
import type { Design } from './design.ts';
import { type Turn, turnTo } from './frame.ts';
import type { Place } from './opening.ts';
import { circle } from './round-openings.ts';

/** Overshoot of the cutting bodies beyond both faces of the panel, in millimetres. */
const beyond = 1;

/** Builds the commands that cut a design out of a panel, or only the cutting bodies. They fit into one batch. */
export function commandsFor(design: Design): Command[] {
  const panel = panelOf(design);
  const { commands, cutters } = cuttersOf(design);
  const turn = turnTo(design.normal, design.rotation);
  if (!turn || !panel) {
    const placed = turn ? turnedAsOne(cutters, turn, design) : [];
    const tools = turn ? placed.slice(-1) : cutters;
    return [...only(panel), ...commands, ...placed, ...cutOf(design.target ?? (panel && objectOf(panel)), tools)];
  }
  const cut = cutOf(objectOf(panel), cutters);
  return [panel, ...commands, ...cut, ...turnedAsOne(cut, turn, design)];
}

interface Made {
  readonly commands: readonly Command[];
  readonly cutters: readonly Command[];
}

/** The bodies of one opening and its screw holes, each repeated along the row. */
function cuttersOf(design: Design): Made {
  const { position, centers, spacing, thickness, opening, holes } = design;
  const [[u, v] = [0, 0]] = centers;
  const [x = 0, y = 0, z = 0] = position;
  const at = (name: string, along: number, across: number): Place => ({
    name,
    base: [x + u + along, y + v + across, z - thickness - beyond],
    height: thickness + 2 * beyond,
  });
  const made: Made[] = [
    opening.bodies(at('opening', 0, 0)),
    ...holes.map((hole, i) => circle(hole.diameter).bodies(at(`screw_${i + 1}`, hole.x, hole.y))),
  ];
  const one = { commands: made.flatMap((its) => its.commands), cutters: made.flatMap((its) => its.cutters) };
  return centers.length > 1 ? repeated(one, spacing, centers.length) : one;
}

function repeated({ commands, cutters }: Made, spacing: number, count: number): Made {
  const rows = cutters.map((cutter) =>
    command(`${cutter.id}_row`, 'pattern_linear', {
      object_id: objectOf(cutter),
      direction: [1, 0, 0],
      spacing,
      count,
    }),
  );
  return { commands: [...commands, ...rows], cutters: rows };
}

function panelOf({ target, panel, thickness, position: [x = 0, y = 0, z = 0] }: Design): Command | undefined {
  if (target !== undefined || !panel) return undefined;
  const position = [x - panel.width / 2, y - panel.height / 2, z - thickness];
  return command('panel', 'create_box', { length: panel.width, width: panel.height, height: thickness, position });
}

const cutOf = (target: string | undefined, cutters: readonly Command[]): Command[] =>
  target === undefined ? [] : [command('cut', 'boolean_cut', { target_id: target, tool_ids: cutters.map(objectOf) })];

/** Fuses bodies and rotates the result about the centre of the panel. */
function turnedAsOne(bodies: readonly Command[], { axis, angle }: Turn, { position }: Design): Command[] {
  const fuse = command('fused', 'boolean_fuse', { object_ids: bodies.map(objectOf) });
  const fused = bodies.length > 1 ? [fuse] : [];
  const body = fused[0] ?? bodies[0];
  if (!body) return [];
  const turned = command('turned', 'rotate_object', {
    object_id: objectOf(body),
    axis: [...axis],
    angle,
    center: [...position],
  });
  return [...fused, turned];
}

const only = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);
