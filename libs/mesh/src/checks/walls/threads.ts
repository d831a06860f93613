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

/** Position of a thread's turns around its axis, in millimetres. */
export interface Thread extends Pick<Cone, 'axis' | 'centre'> {
  readonly pitch: number;
  /** Radii around the axis. */
  readonly inner: number;
  readonly outer: number;
  /** Along the axis, from its centre. */
  readonly low: number;
  readonly high: number;
}

/**
 * Flanks are inclined from across the axis by 20 to 70 degrees; those of an auger are less inclined and count as walls.
 */
const [leastAlong, mostAlong] = [cosine(70), cosine(20)];

/** Facets next to a cylinder needed to decide if it lies between flanks. */
const fewestFlanks = 24;

/** Spread of the pitch from half of the facets, as a share of it: facets are small and differ in direction. */
const mostUnlike = 0.25;

/**
 * Pitches: thread height. A thread pointed on both sides is 0.87 high, and facets give slightly less than its pitch.
 */
const heightPitches = 1;

/** Finds threads modelled around cylinders, which are their crests or roots. */
export function threadsOf(model: Model): Thread[] {
  const rounds = roundsIn(model);
  const flanks = flanksBeside(model, rounds);
  return rounds.all.flatMap((round, i) => threadAbout(model, round, flanks.get(i) ?? []) ?? []);
}

type Round = Pick<Cone, 'axis' | 'centre' | 'radius'>;

/** Cylinders, and the index of the one that each triangle belongs to, or -1. */
interface Rounds {
  readonly all: readonly Round[];
  readonly of: Int32Array;
}

/**
 * Finds surfaces that continue smoothly around and along an axis, like a crest with slivers at its edges. Flanks meet
 * it at an edge.
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

/** Mean square by which slivers move a crest's normals out of the plane across its axis. */
const mostMeanSquare = 0.02;

/** Mean square spread of the normals in that plane: less covers part of the axis, or is flat. */
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

/** A chord between a flank and a run-out face leaves the axis by half of the flank's inclination. */
const alongAxis = cosine(25);

/** Degrees: a face with more taper to a flank of 30 lies across the thread, at any distance. */
const flankTaperDegrees = 25;

/** Pitches: facets give slightly less than one. */
const longestPitches = 1.2;

/**
 * Returns true for a chord along a thread from turn to turn, or from a turn to a face across it: neither a crest nor
 * the remainder at a run-out is a wall.
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

/** Facets next to each cylinder that may be flanks. */
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
  // Less than one turn is the end of another feature.
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

/** Pitches: facets of a circle lie beside it. */
const slackPitches = 0.1;

/** Advance per turn of a screw that has this flank normal; 0 for a revolved surface. */
function pitchAt({ mesh, facets }: Model, round: Round, flank: number): number {
  const [normal, outward] = [normalOf(facets, flank), outwardTo(round, centroidOf(mesh, flank))];
  const around: Vector = cross(round.axis, outward);
  return (-2 * Math.PI * dot(normal, around)) / dot(normal, round.axis);
}

/** Median pitch, if most agree: flanks on both sides give the same value. */
function pitchOf(pitches: readonly number[]): number | undefined {
  const sorted = Float64Array.from(pitches).sort();
  const quarter = (count: number) => at(sorted, Math.floor((count * (sorted.length - 1)) / 4));
  const pitch = Math.abs(quarter(2));
  return quarter(3) - quarter(1) < mostUnlike * pitch ? pitch : undefined;
}
