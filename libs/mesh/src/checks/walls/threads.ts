import { circleThrough } from '../../fitting/circle.ts';
import { type Cone, outwardTo } from '../../fitting/cone-fit.ts';
import { spreadOf } from '../../fitting/cylinder-fit.ts';
import { principalsOf } from '../../fitting/eigen.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Patch, someCorners, thinned } from '../../patches/patch-corners.ts';
import { regionAt, regionCount, regionsOf } from '../../patches/regions.ts';
import { triangleOf } from '../../sides.ts';
import { smooth } from '../../smooth.ts';
import { at, beside, cosine, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Chord } from './chord.ts';

/** Where the turns of a thread lie about its axis, in millimetres. */
export interface Thread extends Pick<Cone, 'axis' | 'centre'> {
  readonly pitch: number;
  /** From the axis. */
  readonly inner: number;
  readonly outer: number;
  /** Along the axis, seen from its centre. */
  readonly low: number;
  readonly high: number;
}

/** Flanks lean from across the axis by 20 to 70 degrees: those of an auger lean by less, and are walls. */
const [leastAlong, mostAlong] = [cosine(70), cosine(20)];

/** So many flats beside a cylinder tell whether it lies between flanks. */
const fewestFlanks = 24;

/** Half of the flats tell a pitch that is no more off, as a share of it: they are small, and turn from each other. */
const mostUnlike = 0.25;

/** In pitches: how high a thread stands; one that ends in points on both sides stands 0.87 high, and flats tell a little less than its pitch. */
const heightPitches = 1;

/** The threads that are modelled about cylinders, which are their crests or the ground between their turns. */
export function threadsOf(model: Model): Thread[] {
  const rounds = roundsIn(model);
  const flanks = flanksBeside(model, rounds);
  return rounds.all.flatMap((round, i) => threadAbout(model, round, flanks.get(i) ?? []) ?? []);
}

type Round = Pick<Cone, 'axis' | 'centre' | 'radius'>;

/** Cylinders, and for each triangle which of them it is a piece of, or -1. */
interface Rounds {
  readonly all: readonly Round[];
  readonly of: Int32Array;
}

/**
 * What goes on smoothly around an axis and along it: a crest does, with slivers at its edges that look elsewhere. Flanks
 * meet it at an edge.
 */
function roundsIn(model: Model): Rounds {
  const { sides, facets } = model;
  const [all, of]: [Round[], Int32Array] = [[], new Int32Array(model.isLow.length).fill(-1)];
  const regions = regionsOf(sides.opposite, (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > smooth);
  for (let i = 0; i < regionCount(regions); i += 1) {
    const region = regionAt(regions, i);
    const round = region.length < fewestFlanks ? undefined : roundOf(model, region);
    if (!round) continue;
    for (const triangle of region) of[triangle] = all.length;
    all.push(round);
  }
  return { all, of };
}

/** In the mean of squares, how far slivers make the normals of a crest leave the plane across its axis. */
const mostMeanSquare = 0.02;

/** The same of how they spread across it: less goes around a part of it, or is flat. */
const leastMeanSquare = 0.1;

function roundOf(model: Model, patch: Patch): Round | undefined {
  const [least, second] = principalsOf(spreadOf(model, patch));
  if (least.value > mostMeanSquare || second.value < leastMeanSquare) return undefined;
  const axis = unit(least.direction);
  const [right, ahead] = [beside(axis), cross(axis, beside(axis))];
  const circle = circleThrough(
    someCorners(model, thinned(patch)).map((place) => [dot(place, right), dot(place, ahead)]),
  );
  return circle && { axis, centre: plus(times(right, circle.x), times(ahead, circle.y)), radius: circle.radius };
}

/** Between a flank and what it runs out into a chord leaves the axis by half of what the flank leans. */
const alongAxis = cosine(25);

/** Degrees: what a flank of 30 leans towards by as much is a face across the thread, however far it is. */
const flankTaperDegrees = 25;

/** In pitches: flats tell a little less than one. */
const longestPitches = 1.2;

/**
 * Whether a chord runs along a thread from turn to turn, or on from one to a face across it: a crest is no wall, nor
 * what a turn leaves where it runs out.
 */
export function isOfTurn(thread: Thread, { location, direction, thickness, taper }: Chord): boolean {
  const share = Math.abs(dot(direction, thread.axis));
  if (share < leastAlong) return false;
  const [start, end] = [0, thickness].map((far) => isAmongTurns(thread, plus(location, times(direction, far))));
  if (start && end) return true;
  const isRunOut = taper > flankTaperDegrees || thickness < longestPitches * thread.pitch;
  return share > alongAxis && isRunOut && (start === true || end === true);
}

function isAmongTurns({ axis, centre, inner, outer, low, high }: Thread, place: Vector): boolean {
  const aside = lengthOf(outwardTo({ axis, centre }, place));
  const along = dot(minus(place, centre), axis);
  return aside > inner && aside < outer && along > low && along < high;
}

/** The flats beside each cylinder that may be flanks. */
function flanksBeside(model: Model, { all, of }: Rounds): ReadonlyMap<number, readonly number[]> {
  const { opposite } = model.sides;
  const found = new Map<number, number[]>();
  for (let side = 0; side < opposite.length; side += 1) {
    const [own, next] = [at(of, triangleOf(side)), triangleOf(at(opposite, side))];
    const round = all[own];
    if (!round || next < 0 || at(of, next) === own || !mayBeFlank(model, round, next)) continue;
    const flanks = found.get(own) ?? [];
    flanks.push(next);
    found.set(own, flanks);
  }
  return found;
}

function mayBeFlank({ facets }: Model, { axis }: Round, triangle: number): boolean {
  const along = Math.abs(dot(normalOf(facets, triangle), axis));
  return along > leastAlong && along < mostAlong;
}

function threadAbout(model: Model, round: Round, flanks: readonly number[]): Thread | undefined {
  if (flanks.length < fewestFlanks) return undefined;
  const pitch = pitchOf(flanks.map((flank) => pitchAt(model, round, flank)));
  if (!pitch || pitch > round.radius) return undefined;
  const { axis, centre, radius } = round;
  const from = flanks.map((flank) => minus(centroidOf(model.mesh, flank), centre));
  const heights = Float64Array.from(from, (one) => dot(one, axis)).sort();
  const asides = from.map((one) => lengthOf(minus(one, times(axis, dot(one, axis)))) - radius);
  const isOutside = asides.reduce((sum, aside) => sum + aside, 0) > 0;
  const [low, high] = [at(heights, 0), at(heights, heights.length - 1)];
  // What goes around less than once is the end of something else.
  if (high - low < pitch) return undefined;
  return {
    axis,
    centre,
    pitch,
    inner: radius - (isOutside ? slackPitches * pitch : heightPitches * pitch),
    outer: radius + (isOutside ? heightPitches * pitch : slackPitches * pitch),
    low: low - pitch,
    high: high + pitch,
  };
}

/** In pitches: the flats of a circle lie beside it. */
const slackPitches = 0.1;

/** How far a screw goes on in a turn, whose flank looks as a flat does; 0 for what is turned. */
function pitchAt({ mesh, facets }: Model, round: Round, flank: number): number {
  const [normal, outward] = [normalOf(facets, flank), outwardTo(round, centroidOf(mesh, flank))];
  const around: Vector = cross(round.axis, outward);
  return (-2 * Math.PI * dot(normal, around)) / dot(normal, round.axis);
}

/** The middle one, if most are like it: what leans to the one side and what leans to the other tell the same. */
function pitchOf(pitches: readonly number[]): number | undefined {
  const sorted = Float64Array.from(pitches).sort();
  const quarter = (count: number) => at(sorted, Math.floor((count * (sorted.length - 1)) / 4));
  const pitch = Math.abs(quarter(2));
  return quarter(3) - quarter(1) < mostUnlike * pitch ? pitch : undefined;
}
