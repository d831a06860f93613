import type { gp_Ax2, TopoDS_Wire } from 'replicad-opencascadejs';
import { invalidParameter, KernelError } from '../../kernel-error.ts';
import { about, type Body, bodyOf, curveOf } from '../body.ts';
import { oc } from '../occt.ts';
import { circle } from '../primitives.ts';
import { axes, coordinates, type Vector } from '../vector.ts';
import { lineOn, type Place } from '../wires.ts';

/** A helix; the number of turns need not be whole. */
interface Helix {
  readonly radius: number;
  readonly pitch: number;
  readonly height: number;
  readonly direction: 'right' | 'left';
}

/** Creates a helix from the circle around `base`, along `axis`. */
export function helix(course: Helix, base: Vector, axis: Vector): Body {
  using system = axes(base, axis);
  return curveOf(helixWire(course, system));
}

/** Creates a spring: a round wire along a helix. Throws `INVALID_PARAMETER` if its turns touch. */
export function coil(course: Helix, wireRadius: number, [base, axis]: readonly [Vector, Vector]): Body {
  refuseTouchingTurns(course, wireRadius);
  using system = axes(base, axis);
  using spine = helixWire(course, system);
  using section = sectionAt(spine, wireRadius);
  using along = system.Direction();
  using sweep = new oc.BRepOffsetAPI_MakePipeShell(spine);
  sweep.SetMode(along); // the section keeps its angle to the axis, so it stays perpendicular to the wire
  sweep.Add(section, false, false);
  sweep.Build();
  if (!sweep.IsDone() || !sweep.MakeSolid()) throw failed();
  // For a section perpendicular to its path the volume is area times length (Pappus). The surface is an approximation.
  return bodyOf(sweep.Shape(), about(Math.PI * wireRadius ** 2 * lengthOf(course), 1e-4));
}

/** Checks that the turns do not touch: OCCT accepts a self-intersecting wire. Throws `INVALID_PARAMETER`. */
function refuseTouchingTurns(course: Helix, wireRadius: number): void {
  const room = gapBetweenTurns(course);
  if (2 * wireRadius < room) return;
  throw invalidParameter(
    `wire_radius must be less than ${Number((room / 2).toPrecision(6))}: the turns are inclined and therefore closer together than the pitch.`,
  );
}

const samples = 2000;

/** Shortest distance between the centre lines of neighbouring turns, which is not along the axis. */
function gapBetweenTurns({ radius, pitch, height }: Helix): number {
  const whole = (2 * Math.PI * height) / pitch;
  const [from, to] = [Math.PI, Math.min(whole, 2 * Math.PI)];
  if (to < from) return Number.POSITIVE_INFINITY;
  const gaps = Array.from({ length: samples + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / samples;
    return Math.hypot(2 * radius * Math.sin(angle / 2), (pitch * angle) / (2 * Math.PI));
  });
  return Math.min(...gaps);
}

const lengthOf = ({ radius, pitch, height }: Helix): number =>
  (height / pitch) * Math.hypot(2 * Math.PI * radius, pitch);

/**
 * Creates a helix as a straight line on a cylinder, one edge per turn: faces of many turns take minutes to mesh, or
 * crash. The caller frees it.
 */
function helixWire({ radius, pitch, height, direction }: Helix, system: gp_Ax2): TopoDS_Wire {
  using local = new oc.gp_Ax3(system);
  using cylinder = new oc.Geom_CylindricalSurface(local, radius);
  using maker = new oc.BRepBuilderAPI_MakeWire();
  const turns = height / pitch;
  const sense = direction === 'left' ? -1 : 1;
  for (let turn = 0; turn < turns - 1e-9; turn += 1) {
    const until = Math.min(turn + 1, turns);
    const after = (some: number): Place => [sense * 2 * Math.PI * some, pitch * some];
    using edge = lineOn(cylinder, after(turn), after(until));
    maker.Add(edge);
  }
  const wire = maker.Wire();
  oc.BRepLib.BuildCurves3d(wire);
  return wire;
}

/** Creates a circle around the start of the wire, perpendicular to it. The caller frees it. */
function sectionAt(spine: TopoDS_Wire, radius: number): TopoDS_Wire {
  using curve = new oc.BRepAdaptor_CompCurve(spine, false);
  const start = new oc.gp_Pnt();
  const tangent = new oc.gp_Vec();
  curve.D1(curve.FirstParameter(), start, tangent);
  return circle(radius, coordinates(start), coordinates(tangent));
}

const failed = () =>
  new KernelError('KERNEL_ERROR', 'The CAD kernel could not sweep this wire; the document is unchanged.');
