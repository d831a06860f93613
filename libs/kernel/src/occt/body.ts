import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { add, type Vector, toRadians } from '@kerf/geometry';
import type { BoundingBox, SavedObject } from '../commands.ts';
import { KernelError } from '../kernel-error.ts';
import { computeBounds } from './bounds.ts';
import { computeBoundingBox, computeVolumeFast, countSolids, roundTo12Digits, computeVolume } from './measure.ts';
import { oc } from './occt.ts';
import { createAxes, roundCoordinates, toVector } from './vector.ts';

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
export interface VolumeRange {
  readonly min: number;
  readonly max: number;
  /** Exact volume, if a formula gives it; the measured volume is then only checked against it. */
  readonly exact?: number;
}

const anyVolume: VolumeRange = { min: 0, max: Number.MAX_VALUE };

/**
 * Takes ownership of an OCCT shape and measures it. Frees it and throws `KERNEL_RESULT_REJECTED` if it is unsound:
 * OCCT also reports success for invalid, inside-out or wrong results. A given box is not measured.
 */
export function createBody(shape: TopoDS_Shape, volumeRange: VolumeRange = anyVolume, box?: BoundingBox): Body {
  try {
    const solids = countSolids(shape);
    if (solids === 0) throw resultRejected('holds no solid');
    if (!isValid(shape)) throw resultRejected('is not a valid solid');
    const volume = checkedVolume(shape, volumeRange);
    return { shape, boundingBox: box ?? computeBounds(shape), volume, solids };
  } catch (error) {
    shape.delete();
    throw error;
  }
}

/** Takes ownership like `createBody`, but throws the given error, which advises the caller, for an unsound shape. */
export function createBodyOrThrow(shape: TopoDS_Shape, createError: () => KernelError): Body {
  try {
    return createBody(shape);
  } catch (error) {
    throw error instanceof KernelError && error.code === 'KERNEL_RESULT_REJECTED' ? createError() : error;
  }
}

/** Takes ownership of an OCCT wire. Throws `KERNEL_RESULT_REJECTED` if it is invalid. */
export function createCurve(shape: TopoDS_Shape): Body {
  try {
    if (!isValid(shape)) throw resultRejected('is not a valid curve');
    return { shape, boundingBox: computeBoundingBox(shape), volume: 0, solids: 0 };
  } catch (error) {
    shape.delete();
    throw error;
  }
}

/** Exact volume range, for a primitive with faces bounded only by lines and circles. */
export const exactVolume = (volume: number): VolumeRange => ({ min: volume, max: volume, exact: volume });

/** Volume range around a known volume, with a relative tolerance. */
export const approximateVolume = (volume: number, share = 0): VolumeRange => ({
  min: volume * (1 - share),
  max: volume * (1 + share),
});

/** Translates a body. The geometry is shared, so nothing is measured or checked again. */
export function translateBody({ shape, boundingBox, volume, solids }: Body, by: Vector): Body {
  using vector = new oc.gp_Vec(...by);
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  using location = new oc.TopLoc_Location(motion);
  const { min, max } = boundingBox;
  const moved = { min: roundCoordinates(add(min, by)), max: roundCoordinates(add(max, by)) };
  return { shape: shape.Moved(location, false), boundingBox: moved, volume, solids };
}

/** Rotates a body about an axis through `center`, counter-clockwise when the axis points at the viewer. */
export function rotateBody(
  { shape, volume, solids }: Body,
  degrees: number,
  [center, axis]: readonly [Vector, Vector],
): Body {
  using system = createAxes(center, axis);
  using line = system.Axis();
  using motion = new oc.gp_Trsf();
  motion.SetRotation(line, toRadians(degrees));
  using location = new oc.TopLoc_Location(motion);
  const turned = shape.Moved(location, false);
  return { shape: turned, boundingBox: computeBoundingBox(turned), volume, solids };
}

export const writeBrep = ({ shape }: Body): string => oc.BRepToolsWrapper.Write(shape);

/** Restores a body from its saved form, which was checked when it was created. */
export function restoreBody({ brep, boundingBox, volume, solids }: SavedObject): Body {
  const shape = oc.BRepToolsWrapper.Read(brep);
  // The reader returns a null shape for text that it cannot parse.
  if (shape.IsNull()) throw new KernelError('INTERNAL', 'A saved object cannot be read.');
  const { min, max } = boundingBox;
  return { shape, boundingBox: { min: toVector(min), max: toVector(max) }, volume, solids };
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
const volumeTolerance = 1e-6;

const isInRange = (volume: number, { min, max }: VolumeRange): boolean =>
  volume >= min * (1 - volumeTolerance) && volume <= max * (1 + volumeTolerance);

function checkedVolume(shape: TopoDS_Shape, volumeRange: VolumeRange): number {
  const { exact } = volumeRange;
  const measured = exact === undefined ? computeVolume(shape) : computeVolumeFast(shape);
  if (!(measured > 0)) throw resultRejected('has no volume');
  if (isInRange(measured, volumeRange)) return exact === undefined ? measured : roundTo12Digits(exact);
  throw resultRejected(`has an impossible volume of ${measured} cubic millimetres`);
}

const resultRejected = (reason: string) =>
  new KernelError('KERNEL_RESULT_REJECTED', `The CAD kernel gave a result that ${reason}; the document is unchanged.`);
