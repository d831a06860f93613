import { dot, type Vector } from '@kerf/geometry';
import { joinChains } from '../mesh/chains.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { type DepthBuffer, createDepthBuffer } from '../pictures/depth-buffer.ts';
import { type ProjectedMesh, projectMeshes, toViewSpace } from '../pictures/camera.ts';
import { findDrawnEdges } from '../pictures/drawn-edges.ts';
import { drawDepth } from '../pictures/draw-surface.ts';
import type { ViewFrame } from '../pictures/views.ts';
import type { Outlines } from './outlines.ts';
import { moveStrokes, type DrawingPoint, straightenStroke, type Stroke } from './stroke.ts';
import { removeCovered } from './remove-covered.ts';

/** Number of samples along each side of the depth buffer. */
const samplesPerSide = 2048;

/** Depth in samples by which an edge may lie behind its own surface and still be visible. */
const depthBias = 3;

/** Minimum length in samples of a visible or hidden run; a shorter one is a sampling error. */
const minRunSamples = 6;

/**
 * Traces the edges and silhouettes of meshes from one view. Lines lie exactly on the mesh edges; visibility is looked
 * up in a depth buffer, so a line may end up to two samples off.
 */
export function traceOutlines(meshes: readonly Mesh[], frame: ViewFrame): Outlines {
  const size = { width: samplesPerSide, height: samplesPerSide };
  const projectedMeshes = projectMeshes(meshes, frame, size);
  const depths = createDepthBuffer(size.width, 0, size.height);
  for (const one of projectedMeshes) drawDepth(depths, one);
  const pieces = projectedMeshes.flatMap((one) => traceMesh(one, frame, depths));
  const visible = removeCovered(pieces.filter(({ isVisible }) => isVisible).map(({ stroke }) => stroke));
  const hidden = pieces.filter(({ isVisible }) => !isVisible).map(({ stroke }) => stroke);
  const back = projectOrigin(projectedMeshes[0]?.mesh.origin ?? [0, 0, 0], frame);
  return { visible: moveStrokes(visible, back), smooth: [], hidden: moveStrokes(removeCovered(hidden, visible), back) };
}

const projectOrigin = (place: Vector, { right, up }: ViewFrame): DrawingPoint => [dot(place, right), dot(place, up)];

/** Part of a line that is entirely visible or entirely hidden. */
interface Piece {
  readonly stroke: Stroke;
  readonly isVisible: boolean;
}

function traceMesh({ mesh, places }: ProjectedMesh, frame: ViewFrame, depths: DepthBuffer): Piece[] {
  const { sharp, silhouette } = findDrawnEdges(mesh, frame);
  const paper = toViewSpace(mesh.points, frame);
  return [...joinChains(sharp), ...joinChains(silhouette)].flatMap((chain) => {
    const lineSamples = sampleLine(chain, { paper, places, depths });
    return mergeRuns(lineSamples).map((run) => ({ stroke: toStroke(lineSamples, run), isVisible: run.isVisible }));
  });
}

/** A sample on a line; `isVisible` applies to the part that follows. */
interface LineSample {
  readonly place: DrawingPoint;
  /** True for a point of the line itself; false if only its visibility is sampled there. */
  readonly isKept: boolean;
  readonly isVisible: boolean;
}

interface ProjectedPoints {
  /** x to the right and y up of each point of the mesh, in millimetres. */
  readonly paper: Float32Array;
  /** The same points in samples, with depth. */
  readonly places: Float32Array;
  readonly depths: DepthBuffer;
}

/** Samples a line once per depth buffer sample that it crosses. */
function sampleLine(chain: readonly number[], { paper, places, depths }: ProjectedPoints): LineSample[] {
  const lineSamples: LineSample[] = [];
  chain.slice(1).forEach((to, i) => {
    const from = chain[i] ?? to;
    const on = interpolate(paper, from, to);
    const at = interpolate(places, from, to);
    const [start, end] = [at(0), at(1)];
    const steps = Math.max(1, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1])));
    for (let step = 0; step < steps; step += 1) {
      const [x, y] = on(step / steps);
      lineSamples.push({ place: [x, y], isKept: step === 0, isVisible: isVisibleAt(depths, at((step + 0.5) / steps)) });
    }
  });
  const last = chain.at(-1) ?? 0;
  const [x, y] = interpolate(paper, last, last)(0);
  return [...lineSamples, { place: [x, y], isKept: true, isVisible: lineSamples.at(-1)?.isVisible ?? true }];
}

/** Interpolates between two points by a share from 0 to 1. */
function interpolate(points: Float32Array, from: number, to: number): (share: number) => [number, number, number] {
  const [ax = 0, ay = 0, az = 0] = points.subarray(3 * from, 3 * from + 3);
  const [bx = 0, by = 0, bz = 0] = points.subarray(3 * to, 3 * to + 3);
  return (share) => [ax + share * (bx - ax), ay + share * (by - ay), az + share * (bz - az)];
}

/** True if a point is visible in its sample or any around it: a steep surface rises beside its own edge. */
function isVisibleAt({ width, height, depth }: DepthBuffer, [x, y, z]: readonly [number, number, number]): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c += 1) {
      if (z + depthBias >= (depth[r * width + c] ?? 0)) return true;
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
function mergeRuns(lineSamples: readonly LineSample[]): Run[] {
  const runs: Run[] = [];
  for (const run of splitByVisibility(lineSamples)) {
    const before = runs.at(-1);
    const joins = before && (before.isVisible === run.isVisible || isShort(run) || isShort(before));
    if (!joins) runs.push(run);
    else runs.splice(-1, 1, { ...(isShort(before) ? run : before), from: before.from, to: run.to });
  }
  return runs;
}

const isShort = ({ from, to }: Run): boolean => to - from < minRunSamples;

function splitByVisibility(lineSamples: readonly LineSample[]): Run[] {
  const starts = lineSamples.flatMap(({ isVisible }, i) => (isVisible === lineSamples[i - 1]?.isVisible ? [] : [i]));
  return starts.map((from, i) => ({
    isVisible: lineSamples[from]?.isVisible ?? true,
    from,
    to: starts[i + 1] ?? lineSamples.length,
  }));
}

/** Converts a run to a stroke, which ends where the next run begins. */
function toStroke(lineSamples: readonly LineSample[], { from, to }: Run): Stroke {
  const last = Math.min(to, lineSamples.length - 1);
  const keptSamples = lineSamples
    .slice(from, last + 1)
    .filter(({ isKept }, i) => isKept || i === 0 || i === last - from);
  return straightenStroke(keptSamples.map(({ place }) => place));
}
