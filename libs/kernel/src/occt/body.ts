import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { BoundingBox, SavedObject } from '../commands.ts';
import { KernelError } from '../kernel-error.ts';
import { boundsOf } from './bounds.ts';
import { boundingBoxOf, quickVolumeOf, solidsOf, twelveDigits, volumeOf } from './measure.ts';
import { oc } from './occt.ts';
import { axes, rounded, sum, type Vector } from './vector.ts';

/**
 * A sound solid, or several, or a curve, with what was measured on it once. A curve has no solids and the volume 0.
 * Never changed: an operation makes a new one.
 */
export interface Body {
  readonly shape: TopoDS_Shape;
  readonly boundingBox: BoundingBox;
  readonly volume: number;
  readonly solids: number;
}

/** What the volume of a result must lie between, for the operation to be believed. */
export interface Plausible {
  readonly least: number;
  readonly most: number;
  /** The volume itself, where a formula gives it: what is measured is then only held against it. */
  readonly known?: number;
}

const anyVolume: Plausible = { least: 0, most: Number.MAX_VALUE };

/**
 * Takes over a shape OCCT has made: measured, or refused and freed.
 * OCCT reports success also for results that are invalid, inside out or plainly wrong. A box that is known is not measured.
 */
export function bodyOf(shape: TopoDS_Shape, plausible: Plausible = anyVolume, box?: BoundingBox): Body {
  try {
    const solids = solidsOf(shape);
    if (solids === 0) throw rejected('holds no solid');
    if (!isValid(shape)) throw rejected('is not a valid solid');
    const volume = believed(shape, plausible);
    return { shape, boundingBox: box ?? boundsOf(shape), volume, solids };
  } catch (error) {
    shape.delete();
    throw error;
  }
}

/** Takes over a shape OCCT has made, as `bodyOf` does, and refuses one that is not sound in words that say what to do. */
export function soundBodyOf(shape: TopoDS_Shape, unsound: () => KernelError): Body {
  try {
    return bodyOf(shape);
  } catch (error) {
    throw error instanceof KernelError && error.code === 'KERNEL_RESULT_REJECTED' ? unsound() : error;
  }
}

/** Takes over a wire OCCT has made. */
export function curveOf(shape: TopoDS_Shape): Body {
  try {
    if (!isValid(shape)) throw rejected('is not a valid curve');
    return { shape, boundingBox: boundingBoxOf(shape), volume: 0, solids: 0 };
  } catch (error) {
    shape.delete();
    throw error;
  }
}

/** What has exactly this volume: a primitive whose faces only lines and circles bound. */
export const exactly = (volume: number): Plausible => ({ least: volume, most: volume, known: volume });

/** What is known to be so large, but for a share of it. */
export const about = (volume: number, share = 0): Plausible => ({
  least: volume * (1 - share),
  most: volume * (1 + share),
});

/** The same body elsewhere. It shares the geometry, so nothing is measured or checked again. */
export function translated({ shape, boundingBox, volume, solids }: Body, by: Vector): Body {
  const [x = 0, y = 0, z = 0] = by;
  using vector = new oc.gp_Vec(x, y, z);
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  using location = new oc.TopLoc_Location(motion);
  const { min, max } = boundingBox;
  const moved = { min: rounded(sum(min, by)), max: rounded(sum(max, by)) };
  return { shape: shape.Moved(location, false), boundingBox: moved, volume, solids };
}

/** The same body, turned about an axis through `center`, counter-clockwise when the axis points at the viewer. */
export function rotated(
  { shape, volume, solids }: Body,
  degrees: number,
  [center, axis]: readonly [Vector, Vector],
): Body {
  using system = axes(center, axis);
  using line = system.Axis();
  using motion = new oc.gp_Trsf();
  motion.SetRotation(line, (degrees * Math.PI) / 180);
  using location = new oc.TopLoc_Location(motion);
  const turned = shape.Moved(location, false);
  return { shape: turned, boundingBox: boundingBoxOf(turned), volume, solids };
}

export const brepOf = ({ shape }: Body): string => oc.BRepToolsWrapper.Write(shape);

/** A body from its saved form; it was checked when it was made. */
export function restored({ brep, boundingBox, volume, solids }: SavedObject): Body {
  const shape = oc.BRepToolsWrapper.Read(brep);
  // The reader answers a text it does not understand with a shape that is none.
  if (shape.IsNull()) throw new KernelError('INTERNAL', 'A saved object cannot be read.');
  return { shape, boundingBox, volume, solids };
}

// One for the life of the worker: each new analyzer leaks 100 KB, Init on an old one nothing.
const analyzer = newAnalyzer();

export function isValid(shape: TopoDS_Shape): boolean {
  analyzer.Init(shape, true);
  return analyzer.IsValid();
}

function newAnalyzer() {
  using cube = new oc.BRepPrimAPI_MakeBox(1, 1, 1);
  using shape = cube.Shape();
  return new oc.BRepCheck_Analyzer(shape, true);
}

// Wider than the error of the measured volumes, far narrower than any wrong result seen.
const tolerance = 1e-6;

const isPlausible = (volume: number, { least, most }: Plausible): boolean =>
  volume >= least * (1 - tolerance) && volume <= most * (1 + tolerance);

function believed(shape: TopoDS_Shape, plausible: Plausible): number {
  const { known } = plausible;
  const measured = known === undefined ? volumeOf(shape) : quickVolumeOf(shape);
  if (!(measured > 0)) throw rejected('has no volume');
  if (isPlausible(measured, plausible)) return known === undefined ? measured : twelveDigits(known);
  throw rejected(`has an impossible volume of ${measured} cubic millimetres`);
}

const rejected = (fault: string) =>
  new KernelError('KERNEL_RESULT_REJECTED', `The CAD kernel gave a result that ${fault}; the document is unchanged.`);
