import {
  perpendicularTo,
  cosDegrees,
  cross,
  dot,
  lengthOf,
  subtract,
  add,
  scale,
  normalize,
  type Vector,
} from '@kerf/geometry';
import { fitCircle } from '../../fitting/circle-fit.ts';
import { type Cone, radialVector } from '../../fitting/cone-fit.ts';
import { computeNormalCovariance } from '../../fitting/cylinder-fit.ts';
import { computePrincipals } from '../../fitting/eigen.ts';
import { normalOf } from '../../face-normals.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Patch, getVertexPoints, samplePatch } from '../../patches/patch-vertices.ts';
import { getRegion, countRegions, findRegions } from '../../patches/regions.ts';
import { triangleOf } from '../../half-edges.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { at } from '../../typed-arrays.ts';
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
const [minAlongCosine, maxAlongCosine] = [cosDegrees(70), cosDegrees(20)];

/** Facets next to a cylinder needed to decide if it lies between flanks. */
const minFlanks = 24;

/** Spread of the pitch from half of the facets, as a share of it: facets are small and differ in direction. */
const maxPitchSpread = 0.25;

/**
 * Pitches: thread height. A thread pointed on both sides is 0.87 high, and facets give slightly less than its pitch.
 */
const heightPitches = 1;

/** Finds threads modelled around cylinders, which are their crests or roots. */
export function findThreads(model: Model): Thread[] {
  const rounds = findCylinders(model);
  const flanks = findFlanks(model, rounds);
  return rounds.all.flatMap((round, i) => measureThread(model, round, flanks.get(i) ?? []) ?? []);
}

type ThreadCylinder = Pick<Cone, 'axis' | 'centre' | 'radius'>;

/** Cylinders, and the index of the one that each triangle belongs to, or -1. */
interface ThreadCylinders {
  readonly all: readonly ThreadCylinder[];
  readonly of: Int32Array;
}

/**
 * Finds surfaces that continue smoothly around and along an axis, like a crest with slivers at its edges. Flanks meet
 * it at an edge.
 */
function findCylinders(model: Model): ThreadCylinders {
  const { halfEdges: sides, facets } = model;
  const [all, of]: [ThreadCylinder[], Int32Array] = [[], new Int32Array(model.isDegenerate.length).fill(-1)];
  const regions = findRegions(
    sides.opposite,
    (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > minSmoothCosine,
  );
  for (let i = 0; i < countRegions(regions); i += 1) {
    const region = getRegion(regions, i);
    const round = region.length < minFlanks ? undefined : fitThreadCylinder(model, region);
    if (!round) continue;
    for (const triangle of region) of[triangle] = all.length;
    all.push(round);
  }
  return { all, of };
}

/** Mean square by which slivers move a crest's normals out of the plane across its axis. */
const maxAxialMeanSquare = 0.02;

/** Mean square spread of the normals in that plane: less covers part of the axis, or is flat. */
const minRadialMeanSquare = 0.1;

function fitThreadCylinder(model: Model, patch: Patch): ThreadCylinder | undefined {
  const [least, second] = computePrincipals(computeNormalCovariance(model, patch));
  if (least.value > maxAxialMeanSquare || second.value < minRadialMeanSquare) return undefined;
  const axis = normalize(least.direction);
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const circle = fitCircle(
    getVertexPoints(model, samplePatch(patch)).map((point) => [dot(point, right), dot(point, ahead)]),
  );
  return circle && { axis, centre: add(scale(right, circle.x), scale(ahead, circle.y)), radius: circle.radius };
}

/** A chord between a flank and a run-out face leaves the axis by half of the flank's inclination. */
const minAxialCosine = cosDegrees(25);

/** Degrees: a face with more taper to a flank of 30 lies across the thread, at any distance. */
const flankTaperDegrees = 25;

/** Pitches: facets give slightly less than one. */
const maxRunOutPitches = 1.2;

/**
 * Returns true for a chord along a thread from turn to turn, or from a turn to a face across it: neither a crest nor
 * the remainder at a run-out is a wall.
 */
export function isThreadChord(thread: Thread, { location, direction, thickness, taper }: Chord): boolean {
  const share = Math.abs(dot(direction, thread.axis));
  if (share < minAlongCosine) return false;
  const [start, end] = [0, thickness].map((far) => isAmongTurns(thread, add(location, scale(direction, far))));
  if (start && end) return true;
  const isRunOut = taper > flankTaperDegrees || thickness < maxRunOutPitches * thread.pitch;
  return share > minAxialCosine && isRunOut && (start === true || end === true);
}

function isAmongTurns({ axis, centre, inner, outer, low, high }: Thread, point: Vector): boolean {
  const aside = lengthOf(radialVector({ axis, centre }, point));
  const along = dot(subtract(point, centre), axis);
  return aside > inner && aside < outer && along > low && along < high;
}

/** Facets next to each cylinder that may be flanks. */
function findFlanks(model: Model, { all, of }: ThreadCylinders): ReadonlyMap<number, readonly number[]> {
  const { opposite } = model.halfEdges;
  const found = new Map<number, number[]>();
  for (let halfEdge = 0; halfEdge < opposite.length; halfEdge += 1) {
    const [own, next] = [at(of, triangleOf(halfEdge)), triangleOf(at(opposite, halfEdge))];
    const round = all[own];
    if (!round || next < 0 || at(of, next) === own || !mayBeFlank(model, round, next)) continue;
    const flanks = found.get(own) ?? [];
    flanks.push(next);
    found.set(own, flanks);
  }
  return found;
}

function mayBeFlank({ facets }: Model, { axis }: ThreadCylinder, triangle: number): boolean {
  const along = Math.abs(dot(normalOf(facets, triangle), axis));
  return along > minAlongCosine && along < maxAlongCosine;
}

function measureThread(model: Model, round: ThreadCylinder, flanks: readonly number[]): Thread | undefined {
  if (flanks.length < minFlanks) return undefined;
  const pitch = selectPitch(flanks.map((flank) => computePitch(model, round, flank)));
  if (!pitch || pitch > round.radius) return undefined;
  const { axis, centre, radius } = round;
  const from = flanks.map((flank) => subtract(centroidOf(model.mesh, flank), centre));
  const heights = Float64Array.from(from, (one) => dot(one, axis)).sort();
  const asides = from.map((one) => lengthOf(subtract(one, scale(axis, dot(one, axis)))) - radius);
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
function computePitch({ mesh, facets }: Model, round: ThreadCylinder, flank: number): number {
  const [normal, outward] = [normalOf(facets, flank), radialVector(round, centroidOf(mesh, flank))];
  const around: Vector = cross(round.axis, outward);
  return (-2 * Math.PI * dot(normal, around)) / dot(normal, round.axis);
}

/** Median pitch, if most agree: flanks on both sides give the same value. */
function selectPitch(pitches: readonly number[]): number | undefined {
  const sorted = Float64Array.from(pitches).sort();
  const quarter = (count: number) => at(sorted, Math.floor((count * (sorted.length - 1)) / 4));
  const pitch = Math.abs(quarter(2));
  return quarter(3) - quarter(1) < maxPitchSpread * pitch ? pitch : undefined;
}
