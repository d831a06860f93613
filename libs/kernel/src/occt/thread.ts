import type { TopoDS_Face, TopoDS_Shape, TopoDS_Wire } from 'replicad-opencascadejs';
import type { BoundingBox } from '../commands.ts';
import { KernelError } from '../kernel-error.ts';
import { about, type Body, bodyOf } from './body.ts';
import { helixWire } from './helix.ts';
import { oc } from './occt.ts';
import { axes, rounded, scaled, sum, type Vector } from './vector.ts';
import { smooth, straight, wireOf } from './wires.ts';

/** An ISO metric thread of the basic profile (ISO 68-1), in millimetres. */
export interface Thread {
  readonly diameter: number;
  readonly pitch: number;
  readonly length: number;
  readonly direction: 'right' | 'left';
}

/**
 * A threaded rod from `base` along `axis`. Its section across the axis is the profile of ISO 68-1 bent around the circle:
 * root, flank, crest, flank. It is swept for one turn, which is copied up the axis: faces of one turn mesh well, one face
 * of many turns takes minutes or crashes, and cutting the groove out of a rod gives volumes that are wrong.
 */
export function threadedRod(thread: Thread, base: Vector, axis: Vector): Body {
  const { diameter, pitch, length, direction } = thread;
  const crest = diameter / 2;
  const root = crest - (5 / 8) * (Math.sqrt(3) / 2) * pitch;
  using upright = rodAtOrigin(thread, root);
  using motion = motionTo(base, axis, direction);
  using maker = new oc.BRepBuilderAPI_Transform(upright, motion, true, false);
  const isRound = length >= pitch; // then the crest has been everywhere around the axis
  const box = isRound ? cylinderBox(crest, length, [base, axis]) : undefined;
  return bodyOf(maker.Shape(), about(sectionArea(root, crest) * length, 1e-4), box);
}

/** The skin of each turn and both ends, sewn together. The caller frees it. */
function rodAtOrigin({ diameter, pitch, length }: Thread, root: number): TopoDS_Shape {
  using profile = profileOf(root, diameter / 2);
  const turns = Math.floor(length / pitch + 1e-9);
  const rest = length - turns * pitch;
  using sewing = new oc.BRepBuilderAPI_Sewing(tolerance, true, true, true, false);
  const course = { radius: diameter / 2, pitch };
  if (turns > 0) {
    using turn = sweptUp(profile, course, pitch);
    for (let i = 0; i < turns; i += 1) addMoved(sewing, turn, i * pitch);
  }
  if (rest > 1e-6) {
    using part = sweptUp(profile, course, rest);
    addMoved(sewing, part, turns * pitch);
  }
  addCaps(sewing, profile, { length, angle: ((2 * Math.PI) / pitch) * rest });
  sewing.Perform();
  return solidOf(sewing);
}

/** The shares of the pitch that crest and root take; each flank takes half of the rest. */
const crestShare = 1 / 8;
const rootShare = 1 / 4;
const flankShare = (1 - crestShare - rootShare) / 2;

/** Exact: sectors of two circles, and between them the radius grows evenly with the angle. */
const sectionArea = (root: number, crest: number): number =>
  Math.PI *
  (rootShare * root ** 2 + crestShare * crest ** 2 + (2 * flankShare * (root ** 2 + root * crest + crest ** 2)) / 3);

/** The caller frees it. */
function profileOf(root: number, crest: number): TopoDS_Wire {
  const full = 2 * Math.PI;
  const [a, b, c] = [rootShare * full, (rootShare + flankShare) * full, (rootShare + flankShare + crestShare) * full];
  return wireOf([arc(root, 0, a), flank([root, a], [crest, b]), arc(crest, b, c), flank([crest, c], [root, full])]);
}

const at = (radius: number, angle: number): number[] => [radius * Math.cos(angle), radius * Math.sin(angle), 0];

function arc(radius: number, from: number, to: number) {
  using system = axes([0, 0, 0]);
  using circle = new oc.gp_Circ(system, radius);
  using maker = new oc.BRepBuilderAPI_MakeEdge(circle, from, to);
  return maker.Edge();
}

/** The spiral on which the radius grows evenly with the angle. */
const flank = ([r0, a0]: readonly [number, number], [r1, a1]: readonly [number, number]) =>
  smooth(
    Array.from({ length: 13 }, (_, i) => at(r0 + ((r1 - r0) * i) / 12, a0 + ((a1 - a0) * i) / 12)),
    1e-6,
  );

/** The skin of the profile moved up the axis while it turns with the helix. The caller frees it. */
function sweptUp(profile: TopoDS_Wire, course: { radius: number; pitch: number }, height: number): TopoDS_Shape {
  using system = axes([0, 0, 0]);
  using spine = wireOf([straight([0, 0, 0], [0, 0, height])]);
  using guide = helixWire({ ...course, height, direction: 'right' }, system);
  using sweep = new oc.BRepOffsetAPI_MakePipeShell(spine);
  sweep.SetMode(guide, false, oc.BRepFill_TypeOfContact.BRepFill_NoContact);
  sweep.Add(profile, false, false);
  sweep.Build();
  if (!sweep.IsDone()) throw failed();
  return sweep.Shape();
}

function addMoved(sewing: { Add(shape: TopoDS_Shape): void }, shape: TopoDS_Shape, height: number): void {
  using vector = new oc.gp_Vec(0, 0, height);
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  using location = new oc.TopLoc_Location(motion);
  using moved = shape.Moved(location, false);
  sewing.Add(moved);
}

/** The flat ends. After a part of a turn the upper one is turned by as much. */
function addCaps(
  sewing: { Add(shape: TopoDS_Shape): void },
  profile: TopoDS_Wire,
  { length, angle }: { length: number; angle: number },
): void {
  using bottom = flatFace(profile);
  sewing.Add(bottom);
  using system = axes([0, 0, 0]);
  using axis = system.Axis();
  using turn = new oc.gp_Trsf();
  turn.SetRotation(axis, angle);
  using vector = new oc.gp_Vec(0, 0, length);
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  motion.Multiply(turn);
  using location = new oc.TopLoc_Location(motion);
  using top = bottom.Moved(location, false);
  sewing.Add(top);
}

function flatFace(wire: TopoDS_Wire): TopoDS_Face {
  using maker = new oc.BRepBuilderAPI_MakeFace(wire, true);
  return maker.Face();
}

function solidOf(sewing: { SewedShape(): TopoDS_Shape }): TopoDS_Shape {
  using sewed = sewing.SewedShape();
  if (sewed.ShapeType() !== oc.TopAbs_ShapeEnum.TopAbs_SHELL) throw failed();
  using shell = oc.TopoDS.Shell(sewed);
  using fix = new oc.ShapeFix_Solid();
  return fix.SolidFromShell(shell);
}

/** From the origin and z to another place and axis; through a mirror for the other hand. The caller frees it. */
function motionTo(base: Vector, axis: Vector, direction: Thread['direction']) {
  using from = new oc.gp_Ax3();
  using system = axes(base, axis);
  using to = new oc.gp_Ax3(system);
  const motion = new oc.gp_Trsf();
  motion.SetDisplacement(from, to);
  if (direction === 'right') return motion;
  using mirror = new oc.gp_Trsf();
  using plane = axes([0, 0, 0], [1, 0, 0]);
  mirror.SetMirror(plane);
  motion.Multiply(mirror);
  return motion;
}

/** The box around a cylinder along x, y or z, which a thread fills; nothing for an axis that leans. */
function cylinderBox(radius: number, length: number, [base, axis]: readonly [Vector, Vector]): BoundingBox | undefined {
  const size = Math.hypot(...axis);
  const unit = axis.map((value) => value / size);
  if (!unit.some((value) => Math.abs(value) > 1 - 1e-12)) return undefined;
  const ends = [base, sum(base, scaled(unit, length))];
  const around = unit.map((value) => (Math.abs(value) > 0.5 ? 0 : radius));
  const bound = (pick: (...values: number[]) => number, sign: number) =>
    rounded(around.map((extent, i) => pick(...ends.map((end) => end[i] ?? 0)) + sign * extent));
  return { min: bound(Math.min, -1), max: bound(Math.max, 1) };
}

/** Millimetres within which the faces are sewn together. */
const tolerance = 1e-4;

const failed = () =>
  new KernelError('KERNEL_ERROR', 'The CAD kernel could not make this thread; the document is unchanged.');
