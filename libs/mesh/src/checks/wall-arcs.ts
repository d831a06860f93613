import { type Circle, circleThrough } from '../circle.ts';
import { isOfDigits } from '../patch-corners.ts';
import { beside, cross, dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';
import { type Strip, type Strips, turnsOf } from './wall-strips.ts';

/** Strips of a wall, side by side, whose corners lie on one circle. */
export interface Arc {
  readonly radius: number;
  /** On its axis, halfway up. */
  readonly centre: Vector;
  /** Along its axis. */
  readonly length: number;
  readonly planes: readonly number[];
}

/** How a wall is seen. */
interface View {
  readonly strips: Strips;
  readonly along: Vector;
  /** How far the design reaches from the origin, in millimetres: the digits of a file. */
  readonly farthest: number;
}

/**
 * The arcs in walls that run along a direction, each from two strips on as far as their corners are on its circle: a flat
 * between two corners belongs to neither, however short it is.
 */
export function arcsIn(view: View): Arc[] {
  const taken = new Set<number>();
  const found: Arc[] = [];
  for (const turn of turnsOf(view.strips)) {
    const arc = turn.some((plane) => taken.has(plane)) ? undefined : arcFrom(turn, view, taken);
    if (!arc) continue;
    for (const plane of arc.planes) taken.add(plane);
    found.push(arc);
  }
  return found;
}

/** A circle through as many corners is found anew with those that have come to it. */
const rounds = 20;

function arcFrom(begun: readonly number[], view: View, taken: ReadonlySet<number>): Arc | undefined {
  let run = begun;
  for (let i = 0; i < rounds; i += 1) {
    const circle = circleOf(run, view);
    const grown = circle ? grownOn(circle, run, { ...view, taken }) : [];
    if (!circle || grown.length < run.length) return undefined;
    if (grown.length === run.length) return isRound(run, view) ? describedAs(circle, run, view) : undefined;
    run = grown;
  }
  return undefined;
}

/** Four corners that are symmetric are on a circle, too: so few strips are as wide as each other. */
const fewStrips = 3;

/** As a share of their width. */
const unequal = 0.01;

function isRound(run: readonly number[], { strips }: View): boolean {
  if (run.length !== fewStrips) return run.length > fewStrips;
  const widths = run.map((plane) => chordOf(strips.get(plane)));
  return Math.max(...widths) < (1 + unequal) * Math.min(...widths);
}

const chordOf = (strip?: Strip): number => (strip ? lengthOf(minus(strip.ends[1], strip.ends[0])) : 0);

type Pair = readonly [number, number];

/** A place as it is seen along the tool. */
function seen(point: Vector, along: Vector): Pair {
  const right = beside(along);
  return [dot(point, right), dot(point, cross(along, right))];
}

function circleOf(run: readonly number[], { strips, along }: View): Circle | undefined {
  const points = run.flatMap((plane) => strips.get(plane)?.ends ?? []).map((point) => seen(point, along));
  return circleThrough(points);
}

interface Growing extends View {
  readonly taken: ReadonlySet<number>;
}

/** The strips of a run that are on a circle, and those that follow them on it. */
function grownOn(circle: Circle, run: readonly number[], { strips, along, farthest, taken }: Growing): number[] {
  const isOn = (strip: Strip) =>
    strip.isUpright &&
    strip.ends.every((end) => {
      const [x, y] = seen(end, along);
      return isOfDigits(Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radius), farthest);
    });
  const found = new Set<number>(run.slice(0, 1));
  for (const plane of found) {
    const strip = strips.get(plane);
    if (!strip || !isOn(strip)) return [];
    for (const next of strip.besides) {
      const there = strips.get(next);
      if (there && !taken.has(next) && isOn(there)) found.add(next);
    }
  }
  return [...found];
}

function describedAs({ x, y, radius }: Circle, run: readonly number[], { strips, along }: View): Arc {
  const reached = run.flatMap((plane) => strips.get(plane) ?? []);
  const low = Math.min(...reached.map((strip) => strip.low));
  const high = Math.max(...reached.map((strip) => strip.high));
  const right = beside(along);
  const aside = plus(times(right, x), times(cross(along, right), y));
  return { radius, centre: plus(aside, times(along, (low + high) / 2)), length: high - low, planes: run };
}
