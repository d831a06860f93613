import type { TopoDS_Wire } from 'replicad-opencascadejs';
import { invalidParameter } from '../../kernel-error.ts';
import { oc } from '../occt.ts';
import { coordinates, crossed, difference, scaled, sum, type Vector } from '../vector.ts';

/**
 * Checks that a sweep does not intersect itself, which OCCT accepts. Rejects only certain cases: where a disc of this
 * radius, perpendicular to the path, would meet itself. Straight paths are given by their corners.
 * Throws `INVALID_PARAMETER`.
 */
export function refuseOverlap(way: TopoDS_Wire, reach: number, corners: readonly Vector[] | undefined): void {
  if (reach === 0) return;
  const { places, bend } = corners ? { places: corners, bend: Number.POSITIVE_INFINITY } : sampled(way);
  if (bend < reach * surely) throw tooWide(`path bends with a radius of ${told(bend)} mm`);
  refuseMeeting(places, reach, corners ? Math.min(reach, shortestOf(corners)) : reach);
}

function refuseMeeting(places: readonly Vector[], reach: number, four: number): void {
  const steps = inSteps(places, four);
  if (!steps) return;
  const gap = narrowestGap(steps, 2 * reach);
  if (gap < 2 * reach * surely) throw tooWide(`path comes back to within ${told(gap)} mm of itself`);
  if (!isClosed(places) && isEndWithin(steps, reach * surely)) throw tooWide('path begins or ends too close to itself');
}

/** Factor slightly below 1, by more than the accuracy of touching bodies. */
const surely = 1 - 1e-6;

const tooWide = (why: string) =>
  invalidParameter(`The sweep would intersect itself: ${why}. Give the path more room, or make the section narrower.`);

const told = (length: number): number => Number(length.toFixed(3));

const samples = 1000;

/** Points along a curved path, and its smallest radius: |r'|³ / |r' × r''|. */
function sampled(way: TopoDS_Wire): { places: Vector[]; bend: number } {
  using curve = new oc.BRepAdaptor_CompCurve(way, false);
  const [first, last] = [curve.FirstParameter(), curve.LastParameter()];
  const places: Vector[] = [];
  let bend = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= samples; i += 1) {
    const [place, along, turning] = [new oc.gp_Pnt(), new oc.gp_Vec(), new oc.gp_Vec()];
    curve.D2(first + ((last - first) * i) / samples, place, along, turning);
    const [velocity, change] = [coordinates(along), coordinates(turning)];
    places.push(coordinates(place));
    bend = Math.min(bend, Math.hypot(...velocity) ** 3 / Math.hypot(...crossed(velocity, change)));
  }
  return { places, bend };
}

const lengthsOf = (places: readonly Vector[]): number[] =>
  places.slice(1).map((to, i) => Math.hypot(...difference(to, places[i] ?? to)));

const shortestOf = (places: readonly Vector[]): number => Math.min(...lengthsOf(places));

/** Distance in millimetres below which OCCT closes the ends of a path. */
const closing = 1e-7;

const isClosed = (places: readonly Vector[]): boolean =>
  Math.hypot(...difference(places[0] ?? [], places.at(-1) ?? [])) <= closing;

/**
 * Finds the smallest local minimum of the distance between two parts of a path, if it is below `widest`. Steps are
 * equal, so that on straight parts a minimum among the neighbours of (i, j) is a true one: the axes of the squared
 * distance are i = j and i = -j.
 */
function narrowestGap(steps: Float64Array, widest: number): number {
  const count = steps.length / 3 - 1;
  let narrowest = widest;
  for (let i = 1; i < count; i += 1)
    for (let j = i + 2; j < count; j += 1)
      if (gapOf(steps, i, j) < narrowest && isNearest(steps, i, j)) narrowest = gapOf(steps, i, j);
  return narrowest;
}

function gapOf(steps: Float64Array, i: number, j: number): number {
  const across = (axis: number) => (steps[3 * i + axis] ?? 0) - (steps[3 * j + axis] ?? 0);
  return Math.sqrt(across(0) ** 2 + across(1) ** 2 + across(2) ** 2);
}

const beside = [-1, 0, 1].flatMap((along) => [-1, 0, 1].map((across) => [along, across] as const));

const isNearest = (steps: Float64Array, i: number, j: number): boolean =>
  beside.every(([along, across]) => gapOf(steps, i + along, j + across) >= gapOf(steps, i, j) - rounding);

/** Rounding error in millimetres of distances between parallel parts. */
const rounding = 1e-9;

/** True if part of the disc at either end lies inside the volume swept by the other discs. */
function isEndWithin(steps: Float64Array, reach: number): boolean {
  const way = Array.from({ length: steps.length / 3 }, (_, i) => Array.from(steps.subarray(3 * i, 3 * i + 3)));
  return [way, way.toReversed()].some((one) => discAtStart(one, reach).some((place) => isWithin(one, place, reach)));
}

const [rings, spokes] = [3, 24];

/** Points on a disc perpendicular to the start of a path. */
function discAtStart([start = [], next = []]: readonly Vector[], reach: number): Vector[] {
  const along = difference(next, start);
  const aside = [0, 1, 2].map((axis) =>
    crossed(
      along,
      [0, 1, 2].map((one) => Number(one === axis)),
    ),
  );
  const across = aside.reduce((most, one) => (Math.hypot(...one) > Math.hypot(...most) ? one : most));
  const [u, v] = [across, crossed(along, across)].map((one) => scaled(one, reach / Math.hypot(...one)));
  return Array.from({ length: rings * spokes }, (_, i) => {
    const [share, turn] = [1 - Math.floor(i / spokes) / rings, (2 * Math.PI * i) / spokes];
    return sum(start, sum(scaled(u ?? [], share * Math.cos(turn)), scaled(v ?? [], share * Math.sin(turn))));
  });
}

/** True if an inner part of the path passes the point within this distance. */
function isWithin(way: readonly Vector[], place: Vector, reach: number): boolean {
  const gaps = way.map((one) => Math.hypot(...difference(one, place)));
  const gapAt = (i: number) => gaps[i] ?? Number.POSITIVE_INFINITY;
  return gaps.some(
    (gap, i) => i > 0 && i < gaps.length - 1 && gap < reach && gap <= Math.min(gapAt(i - 1), gapAt(i + 1)),
  );
}

/** Maximum number of steps; the time grows with its square. */
const mostSteps = 4000;

/**
 * Places points at equal steps along straight lines, both ends included, as three numbers each: four steps per length
 * `four`. Undefined where there would be too many.
 */
function inSteps(places: readonly Vector[], four: number): Float64Array | undefined {
  const length = lengthsOf(places).reduce((all, one) => all + one, 0);
  const count = Math.ceil((4 * length) / four);
  return count > mostSteps ? undefined : stepped(places, length / count, count);
}

function stepped(places: readonly Vector[], step: number, count: number): Float64Array {
  const found: number[] = [];
  let [walked, next] = [0, 0];
  for (const [i, length] of lengthsOf(places).entries()) {
    const [from, to] = [places[i] ?? [], places[i + 1] ?? []];
    for (; next <= walked + length; next += step)
      found.push(...sum(from, scaled(difference(to, from), (next - walked) / length)));
    walked += length;
  }
  return Float64Array.from([...found.slice(0, 3 * count), ...(places.at(-1) ?? [])]);
}
