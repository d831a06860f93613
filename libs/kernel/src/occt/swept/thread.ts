import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { scale, add, type Vector, subtract, uniteBoxes } from '@kerf/geometry';
import type { BoundingBox } from '../../commands.ts';
import { KernelError } from '../../kernel-error.ts';
import { approximateVolume, type Body, createBody } from '../body.ts';
import { oc } from '../occt.ts';
import {
  type ProfileCorner,
  createThreadProfile,
  computeRise,
  computeSectionArea,
  makeSectionFace,
  type Winding,
} from './thread-profile.ts';
import { makeThreadFaces } from './thread-faces.ts';
import { createAxes, roundCoordinates } from '../vector.ts';

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
export function makeThreadedRod(thread: Thread, base: Vector, axis: Vector): Body {
  const { diameter, pitch, length, direction } = thread;
  const crest = diameter / 2;
  const root = crest - (5 / 8) * (Math.sqrt(3) / 2) * pitch;
  using upright = makeRodAtOrigin(thread, createThreadProfile(root, crest));
  using motion = createPlacement(base, axis, direction);
  using maker = new oc.BRepBuilderAPI_Transform(upright, motion, true, false);
  const isRound = length >= pitch; // then the crest covers the full circle
  const box = isRound ? computeCylinderBox(crest, length, [base, axis]) : undefined;
  return createBody(maker.Shape(), approximateVolume(computeSectionArea(root, crest) * length, 1e-4), box);
}

/** Sews together equal parts of the surface, each at most half a turn, and both ends. The caller frees it. */
function makeRodAtOrigin({ pitch, length }: Thread, profile: readonly ProfileCorner[]): TopoDS_Shape {
  using sewing = new oc.BRepBuilderAPI_Sewing(sewingToleranceMm, true, true, true, false);
  const angle = (2 * Math.PI * length) / pitch;
  const parts = Math.ceil(angle / Math.PI - 1e-9);
  using skin = makeThreadFaces(profile, { pitch, angle: angle / parts });
  for (let i = 0; i < parts; i += 1) addWoundFaces(sewing, skin.all, { pitch, angle: (i * angle) / parts });
  using section = makeSectionFace(profile);
  for (const end of [0, angle]) addWoundFaces(sewing, [section], { pitch, angle: end });
  sewing.Perform();
  return toSolid(sewing);
}

/** Adds copies of the faces, moved along the helix by an angle. */
function addWoundFaces(
  sewing: { Add(shape: TopoDS_Shape): void },
  faces: readonly TopoDS_Face[],
  winding: Winding,
): void {
  using location = createWoundLocation(winding);
  for (const face of faces) {
    using moved = face.Moved(location, false);
    sewing.Add(moved);
  }
}

function createWoundLocation({ pitch, angle }: Winding) {
  using system = createAxes([0, 0, 0]);
  using axis = system.Axis();
  using turn = new oc.gp_Trsf();
  turn.SetRotation(axis, angle);
  using vector = new oc.gp_Vec(0, 0, computeRise(pitch, angle));
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  motion.Multiply(turn);
  return new oc.TopLoc_Location(motion);
}

function toSolid(sewing: { SewedShape(): TopoDS_Shape }): TopoDS_Shape {
  using sewed = sewing.SewedShape();
  if (sewed.ShapeType() !== oc.TopAbs_ShapeEnum.TopAbs_SHELL) throw threadFailed();
  using shell = oc.TopoDS.Shell(sewed);
  using fix = new oc.ShapeFix_Solid();
  const solid = fix.SolidFromShell(shell);
  oc.BRepLib.EncodeRegularity(solid, smoothAngle); // otherwise drawings show the joints between parts
  return solid;
}

/** Transformation from the origin and z to a position and axis, mirrored for left-hand threads. The caller frees it. */
function createPlacement(base: Vector, axis: Vector, direction: Thread['direction']) {
  using from = new oc.gp_Ax3();
  using system = createAxes(base, axis);
  using to = new oc.gp_Ax3(system);
  const motion = new oc.gp_Trsf();
  motion.SetDisplacement(from, to);
  if (direction === 'right') return motion;
  using mirror = new oc.gp_Trsf();
  using plane = createAxes([0, 0, 0], [1, 0, 0]);
  mirror.SetMirror(plane);
  motion.Multiply(mirror);
  return motion;
}

/** Box around a cylinder along x, y or z, which a thread fills; undefined for an inclined axis. */
function computeCylinderBox(
  radius: number,
  length: number,
  [base, axis]: readonly [Vector, Vector],
): BoundingBox | undefined {
  const size = Math.hypot(...axis);
  const unit: Vector = [axis[0] / size, axis[1] / size, axis[2] / size];
  if (!unit.some((value) => Math.abs(value) > 1 - 1e-12)) return undefined;
  const end = add(base, scale(unit, length));
  const extent = (value: number) => (Math.abs(value) > 0.5 ? 0 : radius);
  const around: Vector = [extent(unit[0]), extent(unit[1]), extent(unit[2])];
  const { min, max } = uniteBoxes({ min: base, max: base }, { min: end, max: end });
  return { min: roundCoordinates(subtract(min, around)), max: roundCoordinates(add(max, around)) };
}

/** Sewing tolerance in millimetres. */
const sewingToleranceMm = 1e-4;

/** Maximum angle in radians between faces that join smoothly. */
const smoothAngle = 1e-2;

const threadFailed = () =>
  new KernelError('KERNEL_ERROR', 'The CAD kernel could not make this thread; the document is unchanged.');
