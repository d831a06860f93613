import { type Circle, circleThrough } from '../../fitting/circle.ts';
import type { Precision } from '../../digits/precision.ts';
import { beside, cross, dot, lengthOf, minus, plus, radians, times, type Vector } from '../../vector.ts';
import { type Strip, type Strips, turnsOf } from './wall-strips.ts';

/** Adjacent strips of a wall with vertices on one circle. */
export interface Arc {
  readonly radius: number;
  /** On its axis. */
  readonly centre: Vector;
  /** A unit vector. */
  readonly axis: Vector;
  readonly planes: readonly number[];
}

/** Strips as viewed along the tool. */
interface View {
  readonly strips: Strips;
  /** A unit vector: the tool. */
  readonly along: Vector;
  readonly precision: Precision;
}

/**
 * Finds arcs in walls along a direction or inclined together. An arc needs two strips and extends while vertices lie on
 * its circle; a flat between two corners belongs to neither, however short.
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

/** View with the strips that already belong to arcs. */
interface Growing extends View {
  readonly taken: ReadonlySet<number>;
}

/** Grows an arc along the tool and along its own edges: in an inclined pocket the strips are inclined too. */
function arcFrom(turn: readonly number[], view: View, taken: ReadonlySet<number>): Arc | undefined {
  const [own = view.along] = turn.map((plane) => view.strips.get(plane)?.edge ?? view.along);
  return [view.along, own]
    .flatMap((along) => arcAlong(turn, { ...view, along, taken }) ?? [])
    .reduce<Arc | undefined>((most, arc) => (most && most.planes.length >= arc.planes.length ? most : arc), undefined);
}

/** Rounds in which a circle is fitted again with the strips added to it. */
const rounds = 20;

function arcAlong(turn: readonly number[], view: Growing): Arc | undefined {
  let run = begunWith(turn, view);
  for (let i = 0; i < rounds && run.length >= fewStrips; i += 1) {
    const longer = grownFrom(run, view);
    if (longer.length <= run.length) return longer.length === run.length ? arcOf(run, view) : undefined;
    run = longer;
  }
  return undefined;
}

function arcOf(run: readonly number[], view: View): Arc | undefined {
  const circle = isRound(run, view) ? circleOf(run, view) : undefined;
  return circle && describedAs(circle, run, view);
}

/** Extends a run by following strips on its circle, or on a circle through them too; empty when it fits no circle. */
function grownFrom(run: readonly number[], view: Growing): readonly number[] {
  const circle = circleOf(run, view);
  const grown = circle ? grownOn(circle, run, view) : [];
  return grown.length === run.length ? lengthened(run, run.length + enoughStrips, view) : grown;
}

/** A circle through this many strips predicts the next ones; through fewer it does not, because of rounding. */
const enoughStrips = 8;

/** Consecutive strips on one circle; empty when the first two are not. */
const begunWith = (turn: readonly number[], view: Growing): readonly number[] =>
  turn.every((plane) => runsAlong(view.strips.get(plane), view)) ? lengthened(turn, enoughStrips, view) : [];

/**
 * Extends a run by neighbouring strips, up to a limit, while all of them fit one circle; the last strip of an arc still
 * fits.
 */
function lengthened(run: readonly number[], most: number, view: Growing): readonly number[] {
  const found = new Set(run);
  for (const plane of found) {
    for (const next of besidesOf(plane, view))
      if (found.size < most && !found.has(next) && areOnOne([...found, next], view)) found.add(next);
  }
  return [...found];
}

const besidesOf = (plane = -1, { strips, taken }: Growing): readonly number[] =>
  strips.get(plane)?.besides.filter((next) => !taken.has(next)) ?? [];

function areOnOne(run: readonly number[], view: Growing): boolean {
  if (!runsAlong(view.strips.get(run.at(-1) ?? -1), view)) return false;
  const circle = circleOf(run, view);
  return !!circle && run.every((plane) => isOn(circle, view.strips.get(plane), view));
}

/** Coordinate rounding turns a wall by less. */
const upright = 1e-3;

function runsAlong(strip: Strip | undefined, { along, precision }: View): strip is Strip {
  if (!strip) return false;
  const turned = (2 * precision.room) / (strip.high - strip.low);
  return Math.abs(dot(strip.normal, along)) < upright + turned;
}

/** Share of the radius: wider strips meet at an edge. */
const mostChord = 2 * Math.sin(radians(16));

function isOn(circle: Circle, strip: Strip | undefined, view: View): boolean {
  const { along, precision } = view;
  if (!runsAlong(strip, view) || chordOf(strip, along) > mostChord * circle.radius) return false;
  return strip.ends.every((end) => {
    const [x, y] = seen(end, along);
    return precision.isOn(Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radius));
  });
}

/** Four symmetric vertices also lie on a circle, so as few strips as this must have equal widths. */
const fewStrips = 3;

/** Share of their width. */
const unequal = 0.01;

/**
 * Returns true for a round run. Strips narrower than rounding count as one vertex, and a strip as wide as all the
 * others together has no vertex in its middle.
 */
function isRound(run: readonly number[], { strips, along, precision }: View): boolean {
  const widths = run.map((plane) => chordOf(strips.get(plane), along)).filter((width) => width > 2 * precision.room);
  if (widths.length < fewStrips) return false;
  const widest = widths.reduce((most, width) => Math.max(most, width));
  const least = widths.reduce((narrowest, width) => Math.min(narrowest, width));
  if (widths.length === fewStrips) return widest < (1 + unequal) * least + 2 * precision.room;
  return widest < widths.reduce((sum, width) => sum + width) / 2;
}

function chordOf(strip: Strip | undefined, along: Vector): number {
  return strip ? lengthOf(cross(minus(...strip.ends), along)) : 0;
}

type Pair = readonly [number, number];

/** Projects a point along the tool. */
function seen(point: Vector, along: Vector): Pair {
  const right = beside(along);
  return [dot(point, right), dot(point, cross(along, right))];
}

function circleOf(run: readonly number[], { strips, along }: View): Circle | undefined {
  const points = run.flatMap((plane) => strips.get(plane)?.ends ?? []).map((point) => seen(point, along));
  return circleThrough(points);
}

/** Strips of a run that lie on a circle, and the strips on it that follow. */
function grownOn(circle: Circle, run: readonly number[], view: Growing): number[] {
  const found = new Set<number>(run.slice(0, 1));
  for (const plane of found) {
    if (!isOn(circle, view.strips.get(plane), view)) return [];
    for (const next of besidesOf(plane, view)) if (isOn(circle, view.strips.get(next), view)) found.add(next);
  }
  return [...found];
}

function describedAs({ x, y, radius }: Circle, planes: readonly number[], { along }: View): Arc {
  const right = beside(along);
  return { radius, centre: plus(times(right, x), times(cross(along, right), y)), axis: along, planes };
}
