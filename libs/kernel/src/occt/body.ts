import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { BoundingBox, SavedObject } from '../commands.ts';
import { KernelError } from '../kernel-error.ts';
import { boundsOf } from './bounds.ts';
import { boundingBoxOf, quickVolumeOf, solidsOf, twelveDigits, volumeOf } from './measure.ts';
import { oc } from './occt.ts';
import { axes, rounded, sum, type Vector } from './vector.ts';

/**
 * A valid shape with its cached measurements: one or more solids, or a curve (no solids, volume 0).
 * Immutable: an operation creates a new one.
 */
export interface Body {
  readonly shape: TopoDS_Shape;
  readonly boundingBox: BoundingBox;
  readonly volume: number;
  readonly solids: number;
}

/** Range in which the volume of a result must lie to be accepted, in cubic millimetres. */
export interface Plausible {
  readonly least: number;
  readonly most: number;
  /** Exact volume, if a formula gives it; the measured volume is then only checked against it. */
  readonly known?: number;
}

const anyVolume: Plausible = { least: 0, most: Number.MAX_VALUE };

/**
 * Takes ownership of an OCCT shape and measures it. Frees it and throws `KERNEL_RESULT_REJECTED` if it is unsound:
 * OCCT also reports success for invalid, inside-out or wrong results. A given box is not measured.
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

/** Takes ownership like `createBody`, but throws the given error, which advises the caller, for an unsound shape. */
export function soundBodyOf(shape: TopoDS_Shape, unsound: () => KernelError): Body {
  try {
    return bodyOf(shape);
  } catch (error) {
    throw error instanceof KernelError && error.code === 'KERNEL_RESULT_REJECTED' ? unsound() : error;
  }
}

/** Takes ownership of an OCCT wire. Throws `KERNEL_RESULT_REJECTED` if it is invalid. */
export function curveOf(shape: TopoDS_Shape): Body {
  try {
    if (!isValid(shape)) throw rejected('is not a valid curve');
    return { shape, boundingBox: boundingBoxOf(shape), volume: 0, solids: 0 };
  } catch (error) {
    shape.delete();
    throw error;
  }
}

/** Exact volume range, for a primitive with faces bounded only by lines and circles. */
export const exactly = (volume: number): Plausible => ({ least: volume, most: volume, known: volume });

/** Volume range around a known volume, with a relative tolerance. */
export const about = (volume: number, share = 0): Plausible => ({
  least: volume * (1 - share),
  most: volume * (1 + share),
});

/** Translates a body. The geometry is shared, so nothing is measured or checked again. */
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

/** Rotates a body about an axis through `center`, counter-clockwise when the axis points at the viewer. */
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

/** Restores a body from its saved form, which was checked when it was created. */
export function restored({ brep, boundingBox, volume, solids }: SavedObject): Body {
  const shape = oc.BRepToolsWrapper.Read(brep);
  // The reader returns a null shape for text that it cannot parse.
  if (shape.IsNull()) throw new KernelError('INTERNAL', 'A saved object cannot be read.');
  return { shape, boundingBox, volume, solids };
}

// One for the life of the worker: each new analyzer leaks 100 KB, Init on an existing one nothing.
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

// Wider than the error of measured volumes, far narrower than any wrong result seen.
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
