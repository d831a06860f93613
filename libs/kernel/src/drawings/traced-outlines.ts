import { chainsOf } from '../mesh/chains.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { dot, type RowVector } from '../mesh/row-vectors.ts';
import { type Depths, newDepths } from '../pictures/band.ts';
import { type Projected, projected, turned } from '../pictures/camera.ts';
import { edgesOf } from '../pictures/edges.ts';
import { drawDepth } from '../pictures/surface.ts';
import type { Frame } from '../pictures/views.ts';
import type { Outlines } from './outlines.ts';
import { moved, type Place, straightened, type Stroke } from './stroke.ts';
import { uncovered } from './uncovered.ts';

/** Number of samples along each side of the depth buffer. */
const tracedSamples = 2048;

/** Depth in samples by which an edge may lie behind its own surface and still be visible. */
const bias = 3;

/** Minimum length in samples of a visible or hidden run; a shorter one is a sampling error. */
const shortest = 6;

/**
 * Traces the edges and silhouettes of meshes from one view. Lines lie exactly on the mesh edges; visibility is looked
 * up in a depth buffer, so a line may end up to two samples off.
 */
export function tracedOutlines(meshes: readonly Mesh[], frame: Frame): Outlines {
  const size = { width: tracedSamples, height: tracedSamples };
  const seen = projected(meshes, frame, size);
  const depths = newDepths(size.width, 0, size.height);
  for (const one of seen) drawDepth(depths, one);
  const pieces = seen.flatMap((one) => piecesOf(one, frame, depths));
  const visible = uncovered(pieces.filter(({ isVisible }) => isVisible).map(({ stroke }) => stroke));
  const hidden = pieces.filter(({ isVisible }) => !isVisible).map(({ stroke }) => stroke);
  const back = onPaper(seen[0]?.mesh.origin ?? [0, 0, 0], frame);
  return { visible: moved(visible, back), smooth: [], hidden: moved(uncovered(hidden, visible), back) };
}

const onPaper = (place: RowVector, { right, up }: Frame): Place => [dot(place, right), dot(place, up)];

/** Part of a line that is entirely visible or entirely hidden. */
interface Piece {
  readonly stroke: Stroke;
  readonly isVisible: boolean;
}

function piecesOf({ mesh, places }: Projected, frame: Frame, depths: Depths): Piece[] {
  const { sharp, silhouette } = edgesOf(mesh, frame);
  const paper = turned(mesh.points, frame);
  return [...chainsOf(sharp), ...chainsOf(silhouette)].flatMap((chain) => {
    const stations = stationsAlong(chain, { paper, places, depths });
    return runsOf(stations).map((run) => ({ stroke: strokeOf(stations, run), isVisible: run.isVisible }));
  });
}

/** A sample on a line; `isVisible` applies to the part that follows. */
interface Station {
  readonly place: Place;
  /** True for a point of the line itself; false if only its visibility is sampled there. */
  readonly isKept: boolean;
  readonly isVisible: boolean;
}

interface Sight {
  /** x to the right and y up of each point of the mesh, in millimetres. */
  readonly paper: Float32Array;
  /** The same points in samples, with depth. */
  readonly places: Float32Array;
  readonly depths: Depths;
}

/** Samples a line once per depth buffer sample that it crosses. */
function stationsAlong(chain: readonly number[], { paper, places, depths }: Sight): Station[] {
  const stations: Station[] = [];
  chain.slice(1).forEach((to, i) => {
    const from = chain[i] ?? to;
    const on = between(paper, from, to);
    const at = between(places, from, to);
    const [start, end] = [at(0), at(1)];
    const steps = Math.max(1, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1])));
    for (let step = 0; step < steps; step += 1) {
      const [x, y] = on(step / steps);
      stations.push({ place: [x, y], isKept: step === 0, isVisible: isSeen(depths, at((step + 0.5) / steps)) });
    }
  });
  const last = chain.at(-1) ?? 0;
  const [x, y] = between(paper, last, last)(0);
  return [...stations, { place: [x, y], isKept: true, isVisible: stations.at(-1)?.isVisible ?? true }];
}

/** Interpolates between two points by a share from 0 to 1. */
function between(points: Float32Array, from: number, to: number): (share: number) => [number, number, number] {
  const [ax = 0, ay = 0, az = 0] = points.subarray(3 * from, 3 * from + 3);
  const [bx = 0, by = 0, bz = 0] = points.subarray(3 * to, 3 * to + 3);
  return (share) => [ax + share * (bx - ax), ay + share * (by - ay), az + share * (bz - az)];
}

/** True if a point is visible in its sample or any around it: a steep surface rises beside its own edge. */
function isSeen({ width, height, depth }: Depths, [x, y, z]: readonly [number, number, number]): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c += 1) {
      if (z + bias >= (depth[r * width + c] ?? 0)) return true;
    }
  }
  return false;
}

/** Consecutive samples that are all visible or all hidden. */
interface Run {
  readonly isVisible: boolean;
  readonly from: number;
  /** Exclusive end index. */
  readonly to: number;
}

/** Merges runs that are too short into the run before, or after at the start of the line. */
function runsOf(stations: readonly Station[]): Run[] {
  const runs: Run[] = [];
  for (const run of split(stations)) {
    const before = runs.at(-1);
    const joins = before && (before.isVisible === run.isVisible || isShort(run) || isShort(before));
    if (!joins) runs.push(run);
    else runs.splice(-1, 1, { ...(isShort(before) ? run : before), from: before.from, to: run.to });
  }
  return runs;
}

const isShort = ({ from, to }: Run): boolean => to - from < shortest;

function split(stations: readonly Station[]): Run[] {
  const starts = stations.flatMap(({ isVisible }, i) => (isVisible === stations[i - 1]?.isVisible ? [] : [i]));
  return starts.map((from, i) => ({
    isVisible: stations[from]?.isVisible ?? true,
    from,
    to: starts[i + 1] ?? stations.length,
  }));
}

/** Converts a run to a stroke, which ends where the next run begins. */
function strokeOf(stations: readonly Station[], { from, to }: Run): Stroke {
  const last = Math.min(to, stations.length - 1);
  const told = stations.slice(from, last + 1).filter(({ isKept }, i) => isKept || i === 0 || i === last - from);
  return straightened(told.map(({ place }) => place));
}
