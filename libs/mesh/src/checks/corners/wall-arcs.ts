import { perpendicularTo, cross, dot, lengthOf, subtract, add, toRadians, scale, type Vector } from '@kerf/geometry';
import { type Circle, fitCircle } from '../../fitting/circle-fit.ts';
import type { Precision } from '../../coordinate-precision/precision.ts';
import { type Strip, type Strips, iterateTurns } from './wall-strips.ts';

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
interface WallView {
  readonly strips: Strips;
  /** A unit vector: the tool. */
  readonly along: Vector;
  readonly precision: Precision;
}

/**
 * Finds arcs in walls along a direction or inclined together. An arc needs two strips and extends while vertices lie on
 * its circle; a flat between two corners belongs to neither, however short.
 */
export function findArcs(view: WallView): Arc[] {
  const taken = new Set<number>();
  const found: Arc[] = [];
  for (const turn of iterateTurns(view.strips)) {
    const arc = turn.some((plane) => taken.has(plane)) ? undefined : growArc(turn, view, taken);
    if (!arc) continue;
    for (const plane of arc.planes) taken.add(plane);
    found.push(arc);
  }
  return found;
}

/** View with the strips that already belong to arcs. */
interface Growing extends WallView {
  readonly taken: ReadonlySet<number>;
}

/** Grows an arc along the tool and along its own edges: in an inclined pocket the strips are inclined too. */
function growArc(turn: readonly number[], view: WallView, taken: ReadonlySet<number>): Arc | undefined {
  const [own = view.along] = turn.map((plane) => view.strips.get(plane)?.edge ?? view.along);
  return [view.along, own]
    .flatMap((along) => growArcAlong(turn, { ...view, along, taken }) ?? [])
    .reduce<Arc | undefined>((max, arc) => (max && max.planes.length >= arc.planes.length ? max : arc), undefined);
}

/** Rounds in which a circle is fitted again with the strips added to it. */
const maxRounds = 20;

function growArcAlong(turn: readonly number[], view: Growing): Arc | undefined {
  let run = startRun(turn, view);
  for (let i = 0; i < maxRounds && run.length >= minStrips; i += 1) {
    const longer = extendRun(run, view);
    if (longer.length <= run.length) return longer.length === run.length ? arcOf(run, view) : undefined;
    run = longer;
  }
  return undefined;
}

function arcOf(run: readonly number[], view: WallView): Arc | undefined {
  const circle = isRound(run, view) ? fitRunCircle(run, view) : undefined;
  return circle && toArc(circle, run, view);
}

/** Extends a run by following strips on its circle, or on a circle through them too; empty when it fits no circle. */
function extendRun(run: readonly number[], view: Growing): readonly number[] {
  const circle = fitRunCircle(run, view);
  const grown = circle ? extendOnCircle(circle, run, view) : [];
  return grown.length === run.length ? lengthenRun(run, run.length + reliableStrips, view) : grown;
}

/** A circle through this many strips predicts the next ones; through fewer it does not, because of rounding. */
const reliableStrips = 8;

/** Consecutive strips on one circle; empty when the first two are not. */
const startRun = (turn: readonly number[], view: Growing): readonly number[] =>
  turn.every((plane) => runsAlong(view.strips.get(plane), view)) ? lengthenRun(turn, reliableStrips, view) : [];

/**
 * Extends a run by neighbouring strips, up to a limit, while all of them fit one circle; the last strip of an arc still
 * fits.
 */
function lengthenRun(run: readonly number[], max: number, view: Growing): readonly number[] {
  const found = new Set(run);
  for (const plane of found) {
    for (const next of getNeighbourStrips(plane, view))
      if (found.size < max && !found.has(next) && areOnOneCircle([...found, next], view)) found.add(next);
  }
  return [...found];
}

const getNeighbourStrips = (plane = -1, { strips, taken }: Growing): readonly number[] =>
  strips.get(plane)?.neighbours.filter((next) => !taken.has(next)) ?? [];

function areOnOneCircle(run: readonly number[], view: Growing): boolean {
  if (!runsAlong(view.strips.get(run.at(-1) ?? -1), view)) return false;
  const circle = fitRunCircle(run, view);
  return !!circle && run.every((plane) => isOn(circle, view.strips.get(plane), view));
}

/** Coordinate rounding turns a wall by less. */
const maxUprightSine = 1e-3;

function runsAlong(strip: Strip | undefined, { along, precision }: WallView): strip is Strip {
  if (!strip) return false;
  const turned = (2 * precision.decimalError) / (strip.high - strip.low);
  return Math.abs(dot(strip.normal, along)) < maxUprightSine + turned;
}

/** Share of the radius: wider strips meet at an edge. */
const maxChordShare = 2 * Math.sin(toRadians(16));

function isOn(circle: Circle, strip: Strip | undefined, view: WallView): boolean {
  const { along, precision } = view;
  if (!runsAlong(strip, view) || chordOf(strip, along) > maxChordShare * circle.radius) return false;
  return strip.ends.every((end) => {
    const [x, y] = project(end, along);
    return precision.isWithinTolerance(Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radius));
  });
}

/** Four symmetric vertices also lie on a circle, so as few strips as this must have equal widths. */
const minStrips = 3;

/** Share of their width. */
const maxInequality = 0.01;

/**
 * Returns true for a round run. Strips narrower than rounding count as one vertex, and a strip as wide as all the
 * others together has no vertex in its middle.
 */
function isRound(run: readonly number[], { strips, along, precision }: WallView): boolean {
  const widths = run
    .map((plane) => chordOf(strips.get(plane), along))
    .filter((width) => width > 2 * precision.decimalError);
  if (widths.length < minStrips) return false;
  const widest = widths.reduce((max, width) => Math.max(max, width));
  const narrowest = widths.reduce((narrowest, width) => Math.min(narrowest, width));
  if (widths.length === minStrips) return widest < (1 + maxInequality) * narrowest + 2 * precision.decimalError;
  return widest < widths.reduce((sum, width) => sum + width) / 2;
}

function chordOf(strip: Strip | undefined, along: Vector): number {
  return strip ? lengthOf(cross(subtract(...strip.ends), along)) : 0;
}

type Pair = readonly [number, number];

/** Projects a point along the tool. */
function project(point: Vector, along: Vector): Pair {
  const right = perpendicularTo(along);
  return [dot(point, right), dot(point, cross(along, right))];
}

function fitRunCircle(run: readonly number[], { strips, along }: WallView): Circle | undefined {
  const points = run.flatMap((plane) => strips.get(plane)?.ends ?? []).map((point) => project(point, along));
  return fitCircle(points);
}

/** Strips of a run that lie on a circle, and the strips on it that follow. */
function extendOnCircle(circle: Circle, run: readonly number[], view: Growing): number[] {
  const found = new Set<number>(run.slice(0, 1));
  for (const plane of found) {
    if (!isOn(circle, view.strips.get(plane), view)) return [];
    for (const next of getNeighbourStrips(plane, view)) if (isOn(circle, view.strips.get(next), view)) found.add(next);
  }
  return [...found];
}

function toArc({ x, y, radius }: Circle, planes: readonly number[], { along }: WallView): Arc {
  const right = perpendicularTo(along);
  return { radius, centre: add(scale(right, x), scale(cross(along, right), y)), axis: along, planes };
}
