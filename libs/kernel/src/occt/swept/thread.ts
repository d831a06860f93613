import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { BoundingBox } from '../../commands.ts';
import { KernelError } from '../../kernel-error.ts';
import { about, type Body, bodyOf } from '../body.ts';
import { oc } from '../occt.ts';
import { type Bend, profileOf, risePer, sectionArea, sectionOf, type Winding } from './thread-profile.ts';
import { skinOf } from './thread-skin.ts';
import { axes, rounded, scaled, sum, type Vector } from '../vector.ts';

/** An ISO metric thread of the basic profile (ISO 68-1), in millimetres. */
export interface Thread {
  readonly diameter: number;
  readonly pitch: number;
  readonly length: number;
  readonly direction: 'right' | 'left';
}

/**
 * Creates a threaded rod from `base` along `axis`. Its cross section is the profile of ISO 68-1 bent around the circle.
 * Part of its surface is built and copied along the axis: one face of many turns takes minutes to mesh or crashes, and
 * cutting the groove out of a rod gives wrong volumes.
 */
export function threadedRod(thread: Thread, base: Vector, axis: Vector): Body {
  const { diameter, pitch, length, direction } = thread;
  const crest = diameter / 2;
  const root = crest - (5 / 8) * (Math.sqrt(3) / 2) * pitch;
  using upright = rodAtOrigin(thread, profileOf(root, crest));
  using motion = motionTo(base, axis, direction);
  using maker = new oc.BRepBuilderAPI_Transform(upright, motion, true, false);
  const isRound = length >= pitch; // then the crest covers the full circle
  const box = isRound ? cylinderBox(crest, length, [base, axis]) : undefined;
  return bodyOf(maker.Shape(), about(sectionArea(root, crest) * length, 1e-4), box);
}

/** Sews together equal parts of the surface, each at most half a turn, and both ends. The caller frees it. */
function rodAtOrigin({ pitch, length }: Thread, profile: readonly Bend[]): TopoDS_Shape {
  using sewing = new oc.BRepBuilderAPI_Sewing(tolerance, true, true, true, false);
  const angle = (2 * Math.PI * length) / pitch;
  const parts = Math.ceil(angle / Math.PI - 1e-9);
  using skin = skinOf(profile, { pitch, angle: angle / parts });
  for (let i = 0; i < parts; i += 1) addWound(sewing, skin.all, { pitch, angle: (i * angle) / parts });
  using section = sectionOf(profile);
  for (const end of [0, angle]) addWound(sewing, [section], { pitch, angle: end });
  sewing.Perform();
  return solidOf(sewing);
}

/** Adds copies of the faces, moved along the helix by an angle. */
function addWound(sewing: { Add(shape: TopoDS_Shape): void }, faces: readonly TopoDS_Face[], winding: Winding): void {
  using location = locationAfter(winding);
  for (const face of faces) {
    using moved = face.Moved(location, false);
    sewing.Add(moved);
  }
}

function locationAfter({ pitch, angle }: Winding) {
  using system = axes([0, 0, 0]);
  using axis = system.Axis();
  using turn = new oc.gp_Trsf();
  turn.SetRotation(axis, angle);
  using vector = new oc.gp_Vec(0, 0, risePer(pitch, angle));
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  motion.Multiply(turn);
  return new oc.TopLoc_Location(motion);
}

function solidOf(sewing: { SewedShape(): TopoDS_Shape }): TopoDS_Shape {
  using sewed = sewing.SewedShape();
  if (sewed.ShapeType() !== oc.TopAbs_ShapeEnum.TopAbs_SHELL) throw failed();
  using shell = oc.TopoDS.Shell(sewed);
  using fix = new oc.ShapeFix_Solid();
  const solid = fix.SolidFromShell(shell);
  oc.BRepLib.EncodeRegularity(solid, smoothness); // otherwise drawings show the joints between parts
  return solid;
}

/** Transformation from the origin and z to a position and axis, mirrored for left-hand threads. The caller frees it. */
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

/** Box around a cylinder along x, y or z, which a thread fills; undefined for an inclined axis. */
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

/** Sewing tolerance in millimetres. */
const tolerance = 1e-4;

/** Maximum angle in radians between faces that join smoothly. */
const smoothness = 1e-2;

const failed = () =>
  new KernelError('KERNEL_ERROR', 'The CAD kernel could not make this thread; the document is unchanged.');
