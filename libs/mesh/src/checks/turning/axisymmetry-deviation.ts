import { cross, lengthOf, type Vector, toRadians } from '@kerf/geometry';
import type { Line } from '../../fitting/angular-coverage.ts';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { maxHeightError } from '../../coordinate-precision/height-error.ts';
import { getResolution } from '../../coordinate-precision/coordinate-grid.ts';
import { computeTriangleHeight } from '../../coordinate-precision/degenerate-triangles.ts';
import { normalOf } from '../../face-normals.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { at } from '../../typed-arrays.ts';
import { classifyCoaxiality } from './coaxiality.ts';

/** Planar pieces of a surface: of a strip split into many triangles, only the whole has its middle in the centre. */
export interface PlaneFaces {
  readonly model: Model;
  readonly planes: Planes;
  readonly cylinders: readonly Cylinder[];
  /** Middle of each plane, as x, y and z. */
  readonly middles: Float64Array;
  /** Resolution of the coordinates, in millimetres. */
  readonly resolution: number;
}

export function buildPlaneFaces(
  model: Model,
  { cylinders, planes }: Pick<CurvedSurfaces, 'cylinders' | 'planes'>,
): PlaneFaces {
  const middles = new Float64Array(3 * planes.areas.length);
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    const share = at(model.facets.areas, triangle) / (at(planes.areas, plane) || 1);
    const middle = centroidOf(model.mesh, triangle);
    for (const k of [0, 1, 2] as const) middles[3 * plane + k] = at(middles, 3 * plane + k) + share * middle[k];
  }
  return { model, planes, cylinders, middles, resolution: getResolution(model.mesh) };
}

/** Sine: a strip faces straight away from the axis; rounding and slivers between circles deviate slightly. */
const maxPastSine = 0.1;

/**
 * Sine: limit seen from the vertices of a strip; of twelve strips it is 15 degrees. A face of a block has a middle,
 * too.
 */
const maxAcrossSine = Math.sin(toRadians(15.5));

/** Sine: tolerance for a face across the axis, from coordinate rounding. */
const maxSkewSine = 1e-3;

/** Sine: same, where low precision splits the face into triangles; more is a cone. */
const maxFragmentSine = 0.02;

/** Planes relative to an axis. All others run around it: their normals lie in one plane with it. */
interface AxisDeviation {
  /** 1 for each plane that deviates. */
  readonly deviates: Uint8Array;
  /** 1 for each plane across the axis: blocks have such ends, too. */
  readonly isEndFace: Uint8Array;
}

export function findDeviations(faces: PlaneFaces, line: Line): AxisDeviation {
  const { model, planes, middles } = faces;
  const { mesh, facets } = model;
  const deviates = findDeviatingCylinders(faces, line);
  const isEndFace = new Uint8Array(planes.areas.length);
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    if (at(deviates, plane)) continue;
    const past = cross(normalOf(facets, triangle), line.axis);
    if (isAcross(faces, triangle, lengthOf(past))) isEndFace[plane] = 1;
    const isPast = (points: Float64Array, index: number, maxSine: number) =>
      looksPast({ points, index }, { line, past, maxSine });
    const [a, b, c] = [
      at(mesh.corners, 3 * triangle),
      at(mesh.corners, 3 * triangle + 1),
      at(mesh.corners, 3 * triangle + 2),
    ];
    const looksAcross = [a, b, c].some((index) => isPast(mesh.points, index, maxAcrossSine));
    if (looksAcross || isPast(middles, plane, maxPastSine)) deviates[plane] = 1;
  }
  return { deviates, isEndFace };
}

function isAcross({ model: { mesh, facets }, resolution }: PlaneFaces, triangle: number, skewSine: number): boolean {
  if (skewSine < maxSkewSine || skewSine > maxFragmentSine) return skewSine < maxSkewSine;
  return (
    skewSine * computeTriangleHeight(mesh, facets, triangle) < maxHeightError(resolution, normalOf(facets, triangle))
  );
}

function findDeviatingCylinders({ model: { mesh }, planes, cylinders }: PlaneFaces, line: Line): Uint8Array {
  const deviates = new Uint8Array(planes.areas.length);
  for (const cylinder of cylinders)
    if (classifyCoaxiality(mesh, cylinder, line) === 'stray')
      for (const triangle of cylinder.triangles) deviates[at(planes.of, triangle)] = 1;
  return deviates;
}

/** Computes the area share of the chosen planes. */
export function computeAreaShare(chosen: Uint8Array, { areas }: Planes): number {
  let [sum, all] = [0, 0];
  for (let plane = 0; plane < chosen.length; plane += 1) {
    all += at(areas, plane);
    sum += at(chosen, plane) * at(areas, plane);
  }
  return sum / (all || 1);
}

interface IndexedPoint {
  readonly points: Float64Array;
  readonly index: number;
}

interface AxisTest {
  readonly line: Line;
  /** Cross product of the normal and the axis. */
  readonly past: Vector;
  readonly maxSine: number;
}

/** Share of the squared distance: on the axis itself only rounding remains. */
const roundingOfSquare = 1e-12;

/**
 * Returns true when a normal misses the axis by more than a sine. Called for every vertex, so it allocates no vectors.
 */
function looksPast({ points, index }: IndexedPoint, { line: { axis, point }, past, maxSine }: AxisTest): boolean {
  const x = at(points, 3 * index) - point[0];
  const y = at(points, 3 * index + 1) - point[1];
  const z = at(points, 3 * index + 2) - point[2];
  const along = x * axis[0] + y * axis[1] + z * axis[2];
  const aside = x * past[0] + y * past[1] + z * past[2];
  const far = x * x + y * y + z * z;
  return aside * aside > maxSine * maxSine * (far - along * along) + roundingOfSquare * far;
}
