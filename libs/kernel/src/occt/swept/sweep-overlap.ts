import type { TopoDS_Wire } from 'replicad-opencascadejs';
import { cross, subtract, scale, add, type Vector, lengthOf } from '@kerf/geometry';
import { invalidParameter } from '../../kernel-error.ts';
import { oc } from '../occt.ts';
import { takeCoordinates } from '../vector.ts';

/**
 * Checks that a sweep does not intersect itself, which OCCT accepts. Rejects only certain cases: where a disc of this
 * radius, perpendicular to the path, would meet itself. Straight paths are given by their corners.
 * Throws `INVALID_PARAMETER`.
 */
export function checkSweepOverlap(path: TopoDS_Wire, reach: number, corners: readonly Vector[] | undefined): void {
  if (reach === 0) return;
  const { places, bend } = corners ? { places: corners, bend: Number.POSITIVE_INFINITY } : samplePath(path);
  if (bend < reach * overlapFactor) throw sectionTooWide(`path bends with a radius of ${roundLength(bend)} mm`);
  checkSelfApproach(places, reach, corners ? Math.min(reach, computeShortest(corners)) : reach);
}

function checkSelfApproach(places: readonly Vector[], reach: number, spacing: number): void {
  const steps = toEqualSteps(places, spacing);
  if (!steps) return;
  const gap = findNarrowestGap(steps, 2 * reach);
  if (gap < 2 * reach * overlapFactor)
    throw sectionTooWide(`path comes back to within ${roundLength(gap)} mm of itself`);
  if (!isClosed(places) && isEndInside(steps, reach * overlapFactor))
    throw sectionTooWide('path begins or ends too close to itself');
}

/** Factor slightly below 1, by more than the accuracy of touching bodies. */
const overlapFactor = 1 - 1e-6;

const sectionTooWide = (why: string) =>
  invalidParameter(`The sweep would intersect itself: ${why}. Give the path more room, or make the section narrower.`);

const roundLength = (length: number): number => Number(length.toFixed(3));

const samples = 1000;

/** Points along a curved path, and its smallest radius: |r'|³ / |r' × r''|. */
function samplePath(path: TopoDS_Wire): { places: Vector[]; bend: number } {
  using curve = new oc.BRepAdaptor_CompCurve(path, false);
  const [first, last] = [curve.FirstParameter(), curve.LastParameter()];
  const places: Vector[] = [];
  let bend = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= samples; i += 1) {
    const [place, along, turning] = [new oc.gp_Pnt(), new oc.gp_Vec(), new oc.gp_Vec()];
    curve.D2(first + ((last - first) * i) / samples, place, along, turning);
    const [velocity, change] = [takeCoordinates(along), takeCoordinates(turning)];
    places.push(takeCoordinates(place));
    bend = Math.min(bend, Math.hypot(...velocity) ** 3 / Math.hypot(...cross(velocity, change)));
  }
  return { places, bend };
}

const computeLengths = (places: readonly Vector[]): number[] =>
  places.slice(1).map((to, i) => Math.hypot(...subtract(to, places[i] ?? to)));

const computeShortest = (places: readonly Vector[]): number => Math.min(...computeLengths(places));

/** Distance in millimetres below which OCCT closes the ends of a path. */
const closingMm = 1e-7;

const origin: Vector = [0, 0, 0];

const isClosed = (places: readonly Vector[]): boolean =>
  lengthOf(subtract(places[0] ?? origin, places.at(-1) ?? origin)) <= closingMm;

/**
 * Finds the smallest local minimum of the distance between two parts of a path, if it is below `widest`. Steps are
 * equal, so that on straight parts a minimum among the neighbours of (i, j) is a true one: the axes of the squared
 * distance are i = j and i = -j.
 */
function findNarrowestGap(steps: Float64Array, widest: number): number {
  const count = steps.length / 3 - 1;
  let narrowest = widest;
  for (let i = 1; i < count; i += 1)
    for (let j = i + 2; j < count; j += 1)
      if (computeGap(steps, i, j) < narrowest && isLocalMinimum(steps, i, j)) narrowest = computeGap(steps, i, j);
  return narrowest;
}

function computeGap(steps: Float64Array, i: number, j: number): number {
  const across = (axis: number) => (steps[3 * i + axis] ?? 0) - (steps[3 * j + axis] ?? 0);
  return Math.sqrt(across(0) ** 2 + across(1) ** 2 + across(2) ** 2);
}

const neighbours = [-1, 0, 1].flatMap((along) => [-1, 0, 1].map((across) => [along, across] as const));

const isLocalMinimum = (steps: Float64Array, i: number, j: number): boolean =>
  neighbours.every(
    ([along, across]) => computeGap(steps, i + along, j + across) >= computeGap(steps, i, j) - roundingMm,
  );

/** Rounding error in millimetres of distances between parallel parts. */
const roundingMm = 1e-9;

/** True if part of the disc at either end lies inside the volume swept by the other discs. */
function isEndInside(steps: Float64Array, reach: number): boolean {
  const path = Array.from({ length: steps.length / 3 }, (_, i) => getStep(steps, i));
  return [path, path.toReversed()].some((one) =>
    createStartDisc(one, reach).some((place) => isPassedWithin(one, place, reach)),
  );
}

const getStep = (steps: Float64Array, i: number): Vector => [
  steps[3 * i] ?? 0,
  steps[3 * i + 1] ?? 0,
  steps[3 * i + 2] ?? 0,
];

const [rings, spokes] = [3, 24];

/** Points on a disc perpendicular to the start of a path. */
function createStartDisc([start = origin, next = origin]: readonly Vector[], reach: number): Vector[] {
  const along = subtract(next, start);
  const aside = [cross(along, [1, 0, 0]), cross(along, [0, 1, 0]), cross(along, [0, 0, 1])];
  const across = aside.reduce((longest, one) => (Math.hypot(...one) > Math.hypot(...longest) ? one : longest));
  const toReach = (one: Vector) => scale(one, reach / lengthOf(one));
  const [u, v] = [toReach(across), toReach(cross(along, across))];
  return Array.from({ length: rings * spokes }, (_, i) => {
    const [share, turn] = [1 - Math.floor(i / spokes) / rings, (2 * Math.PI * i) / spokes];
    return add(start, add(scale(u, share * Math.cos(turn)), scale(v, share * Math.sin(turn))));
  });
}

/** True if an inner part of the path passes the point within this distance. */
function isPassedWithin(path: readonly Vector[], place: Vector, reach: number): boolean {
  const gaps = path.map((one) => Math.hypot(...subtract(one, place)));
  const gapAt = (i: number) => gaps[i] ?? Number.POSITIVE_INFINITY;
  return gaps.some(
    (gap, i) => i > 0 && i < gaps.length - 1 && gap < reach && gap <= Math.min(gapAt(i - 1), gapAt(i + 1)),
  );
}

/** Maximum number of steps; the time grows with its square. */
const maxSteps = 4000;

/**
 * Places points at equal steps along straight lines, both ends included, as three numbers each: four steps per length
 * `four`. Undefined where there would be too many.
 */
function toEqualSteps(places: readonly Vector[], spacing: number): Float64Array | undefined {
  const length = computeLengths(places).reduce((all, one) => all + one, 0);
  const count = Math.ceil((4 * length) / spacing);
  return count > maxSteps ? undefined : placeSteps(places, length / count, count);
}

function placeSteps(places: readonly Vector[], step: number, count: number): Float64Array {
  const found: number[] = [];
  let [walked, next] = [0, 0];
  for (const [i, length] of computeLengths(places).entries()) {
    const [from, to] = [places[i] ?? origin, places[i + 1] ?? origin];
    for (; next <= walked + length; next += step)
      found.push(...add(from, scale(subtract(to, from), (next - walked) / length)));
    walked += length;
  }
  return Float64Array.from([...found.slice(0, 3 * count), ...(places.at(-1) ?? [])]);
}
