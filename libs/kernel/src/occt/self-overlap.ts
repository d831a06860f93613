import type { TopoDS_Wire } from 'replicad-opencascadejs';
import { invalidParameter } from '../kernel-error.ts';
import { oc } from './occt.ts';
import { coordinates, crossed, difference, scaled, sum, type Vector } from './vector.ts';

/**
 * OCCT sees nothing wrong in a section that runs through itself on its way. Refused is what surely does: where a disc of
 * this radius, upright on the way and about it, would meet itself. Straight ways are told by their corners.
 */
export function refuseOverlap(way: TopoDS_Wire, reach: number, corners: readonly Vector[] | undefined): void {
  if (reach === 0) return;
  const { places, bend } = corners ? { places: corners, bend: Number.POSITIVE_INFINITY } : sampled(way);
  if (bend < reach * surely) throw tooWide(`path bends with a radius of ${told(bend)} mm`);
  const gap = narrowestGap(places, reach, corners ? shortestOf(corners) : reach);
  if (gap < 2 * reach * surely) throw tooWide(`path comes back to within ${told(gap)} mm of itself`);
}

/** Less than bodies that touch are known to. */
const surely = 1 - 1e-6;

const tooWide = (why: string) =>
  invalidParameter(
    `The section would run through itself: ${why}. Give the path more room, or make the section narrower.`,
  );

const told = (length: number): number => Number(length.toFixed(3));

const samples = 1000;

/** Places along a curved way, and its smallest radius: |r'|³ / |r' × r''|. */
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

/** The time grows with their square. */
const mostSteps = 4000;

/**
 * The shortest way across between two parts of a way that lie nearer to each other than all that is beside them.
 * Equal steps, so that on straight parts what is nearest in every direction of (i, j) is nearest: the axes of the squared
 * distance are i = j and i = -j. A way that would need too many steps is not looked at.
 */
function narrowestGap(places: readonly Vector[], reach: number, shortest: number): number {
  const length = lengthsOf(places).reduce((all, one) => all + one, 0);
  const count = Math.ceil((4 * length) / Math.min(reach, shortest));
  if (count > mostSteps) return Number.POSITIVE_INFINITY;
  const steps = inSteps(places, length / count, count);
  let narrowest = 2 * reach;
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

/** Millimetres, by which distances between parallels differ. */
const rounding = 1e-9;

/** The places at so many equal steps along straight lines, with both ends, three numbers each. */
function inSteps(places: readonly Vector[], step: number, count: number): Float64Array {
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
