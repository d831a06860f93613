import { invalidParameter, KernelError } from '../../kernel-error.ts';
import { type Outline, roundRoom } from '../../polygon.ts';
import { type Body, soundBodyOf } from '../body.ts';
import { sectionWire } from './loft.ts';
import { oc } from '../occt.ts';
import type { Frame } from './profile.ts';
import { refuseOverlap } from './self-overlap.ts';
import { crossed, difference, scaled, type Vector } from '../vector.ts';
import { smooth, straight, wireOf } from '../wires.ts';

/** Section of a sweep: a polygon or a circle. */
interface Swept {
  readonly outline: Outline | undefined;
  readonly radius: number | undefined;
}

/** Sweeps a section along a path, perpendicular to it. Straight paths have mitred corners. */
export function swept(section: Swept, path: readonly Vector[], isSmooth: boolean): Body {
  refuseRest(path);
  const isCurved = isSmooth && path.length > 2;
  const edges = isCurved ? [smooth(path, precision)] : sidesOf(path);
  using spine = wireOf(edges);
  refuseOverlap(spine, reachOf(section), isCurved ? undefined : path);
  using profile = sectionWire({ ...section, frame: uprightOn(path) });
  using sweep = new oc.BRepOffsetAPI_MakePipeShell(spine);
  sweep.SetTransitionMode(oc.BRepBuilderAPI_TransitionMode.BRepBuilderAPI_RightCorner);
  sweep.Add(profile, false, isSmooth);
  sweep.Build();
  if (!sweep.IsDone() || !sweep.MakeSolid()) throw failed();
  // OCCT reports success even when sides have crossed.
  return soundBodyOf(sweep.Shape(), unsound);
}

const precision = 1e-6;

/** Distance that the section reaches to every side of the path. */
const reachOf = ({ outline, radius = 0 }: Swept): number => (outline ? roundRoom(outline) : radius);

const sidesOf = (path: readonly Vector[]) => path.slice(1).map((to, i) => straight(path[i] ?? to, to));

function refuseRest(path: readonly Vector[]): void {
  const still = path.slice(1).findIndex((to, i) => Math.hypot(...difference(to, path[i] ?? to)) < 1e-6);
  if (still >= 0) throw invalidParameter(`path has the same point twice in a row, at ${still + 1}.`);
}

/** Frame perpendicular to the start of a path. Its v points upwards as far as possible; along y for a vertical path. */
function uprightOn([start = [], next = []]: readonly Vector[]): Frame {
  const way = difference(next, start);
  const normal = scaled(way, 1 / Math.hypot(...way));
  const [x = 0, y = 0, z = 0] = normal;
  const flat = Math.hypot(x, y);
  const u = flat < 1e-9 ? [Math.sign(z), 0, 0] : [-y / flat, x / flat, 0];
  return { origin: start, u, v: crossed(normal, u), normal };
}

const unsound = () =>
  new KernelError(
    'KERNEL_RESULT_REJECTED',
    'This sweep does not give a valid solid: the section is too wide for a corner or a bend, or the path is smooth and ' +
      'returns to its start in another direction. Make the section narrower, give the path more room, or give a closed ' +
      'path more points; the document is unchanged.',
  );

const failed = () =>
  new KernelError(
    'KERNEL_ERROR',
    'The CAD kernel could not sweep the section: it may be too wide for a bend of the path; the document is unchanged.',
  );
