import { cross, subtract, scale, type Vector } from '@kerf/geometry';
import { invalidParameter, KernelError } from '../../kernel-error.ts';
import { type Outline, computeInscribedRadius } from '../../outline.ts';
import { type Body, createBodyOrThrow } from '../body.ts';
import { makeSectionWire } from './loft.ts';
import { oc } from '../occt.ts';
import type { SketchFrame } from './profile.ts';
import { checkSweepOverlap } from './sweep-overlap.ts';
import { makeSplineEdge, makeLineEdge, joinEdges } from '../wires.ts';

/** Section of a sweep: a polygon or a circle. */
interface SweepSection {
  readonly outline: Outline | undefined;
  readonly radius: number | undefined;
}

/** Sweeps a section along a path, perpendicular to it. Straight paths have mitred corners. */
export function sweepSection(section: SweepSection, path: readonly Vector[], isSmooth: boolean): Body {
  checkRepeatedPoints(path);
  const isCurved = isSmooth && path.length > 2;
  const edges = isCurved ? [makeSplineEdge(path, precision)] : makePathEdges(path);
  using spine = joinEdges(edges);
  checkSweepOverlap(spine, computeReach(section), isCurved ? undefined : path);
  using profile = makeSectionWire({ ...section, frame: createStartFrame(path) });
  using sweep = new oc.BRepOffsetAPI_MakePipeShell(spine);
  sweep.SetTransitionMode(oc.BRepBuilderAPI_TransitionMode.BRepBuilderAPI_RightCorner);
  sweep.Add(profile, false, isSmooth);
  sweep.Build();
  if (!sweep.IsDone() || !sweep.MakeSolid()) throw sweepFailed();
  // OCCT reports success even when sides have crossed.
  return createBodyOrThrow(sweep.Shape(), unsoundSweep);
}

const origin: Vector = [0, 0, 0];
const precision = 1e-6;

/** Distance that the section reaches to every side of the path. */
const computeReach = ({ outline, radius = 0 }: SweepSection): number =>
  outline ? computeInscribedRadius(outline) : radius;

const makePathEdges = (path: readonly Vector[]) => path.slice(1).map((to, i) => makeLineEdge(path[i] ?? to, to));

function checkRepeatedPoints(path: readonly Vector[]): void {
  const still = path.slice(1).findIndex((to, i) => Math.hypot(...subtract(to, path[i] ?? to)) < 1e-6);
  if (still >= 0) throw invalidParameter(`path has the same point twice in a row, at ${still + 1}.`);
}

/** Frame perpendicular to the start of a path. Its v points upwards as far as possible; along y for a vertical path. */
function createStartFrame([start = origin, next = origin]: readonly Vector[]): SketchFrame {
  const way = subtract(next, start);
  const normal = scale(way, 1 / Math.hypot(...way));
  const [x, y, z] = normal;
  const flat = Math.hypot(x, y);
  const u: Vector = flat < 1e-9 ? [Math.sign(z), 0, 0] : [-y / flat, x / flat, 0];
  return { origin: start, u, v: cross(normal, u), normal };
}

const unsoundSweep = () =>
  new KernelError(
    'KERNEL_RESULT_REJECTED',
    'This sweep does not give a valid solid: the section is too wide for a corner or a bend, or the path is smooth and ' +
      'returns to its start in another direction. Make the section narrower, give the path more room, or give a closed ' +
      'path more points; the document is unchanged.',
  );

const sweepFailed = () =>
  new KernelError(
    'KERNEL_ERROR',
    'The CAD kernel could not sweep the section: it may be too wide for a bend of the path; the document is unchanged.',
  );
