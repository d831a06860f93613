import type { gp_Ax2, TopoDS_Wire } from 'replicad-opencascadejs';
import type { Vector } from '@kerf/geometry';
import { invalidParameter, KernelError } from '../../kernel-error.ts';
import { approximateVolume, type Body, createBody, createCurve } from '../body.ts';
import { oc } from '../occt.ts';
import { createAxes, takeCoordinates } from '../vector.ts';
import { makeCircle, makeSurfaceLine, type SurfacePoint } from '../wires.ts';

/** A helix; the number of turns need not be whole. */
interface HelixShape {
  readonly radius: number;
  readonly pitch: number;
  readonly height: number;
  readonly direction: 'right' | 'left';
}

/** Creates a helix from the circle around `base`, along `axis`. */
export function makeHelix(helixShape: HelixShape, base: Vector, axis: Vector): Body {
  using system = createAxes(base, axis);
  return createCurve(makeHelixWire(helixShape, system));
}

/** Creates a spring: a round wire along a helix. Throws `INVALID_PARAMETER` if its turns touch. */
export function makeCoil(helixShape: HelixShape, wireRadius: number, [base, axis]: readonly [Vector, Vector]): Body {
  checkTurnsApart(helixShape, wireRadius);
  using system = createAxes(base, axis);
  using spine = makeHelixWire(helixShape, system);
  using section = makeSectionAt(spine, wireRadius);
  using along = system.Direction();
  using sweep = new oc.BRepOffsetAPI_MakePipeShell(spine);
  sweep.SetMode(along); // the section keeps its angle to the axis, so it stays perpendicular to the wire
  sweep.Add(section, false, false);
  sweep.Build();
  if (!sweep.IsDone() || !sweep.MakeSolid()) throw sweepFailed();
  // For a section perpendicular to its path the volume is area times length (Pappus). The surface is an approximation.
  return createBody(sweep.Shape(), approximateVolume(Math.PI * wireRadius ** 2 * computeLength(helixShape), 1e-4));
}

/** Checks that the turns do not touch: OCCT accepts a self-intersecting wire. Throws `INVALID_PARAMETER`. */
function checkTurnsApart(helixShape: HelixShape, wireRadius: number): void {
  const turnGap = computeTurnGap(helixShape);
  if (2 * wireRadius < turnGap) return;
  throw invalidParameter(
    `wire_radius must be less than ${Number((turnGap / 2).toPrecision(6))}: the turns are inclined and therefore closer together than the pitch.`,
  );
}

const samples = 2000;

/** Shortest distance between the centre lines of neighbouring turns, which is not along the axis. */
function computeTurnGap({ radius, pitch, height }: HelixShape): number {
  const whole = (2 * Math.PI * height) / pitch;
  const [from, to] = [Math.PI, Math.min(whole, 2 * Math.PI)];
  if (to < from) return Number.POSITIVE_INFINITY;
  const gaps = Array.from({ length: samples + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / samples;
    return Math.hypot(2 * radius * Math.sin(angle / 2), (pitch * angle) / (2 * Math.PI));
  });
  return Math.min(...gaps);
}

const computeLength = ({ radius, pitch, height }: HelixShape): number =>
  (height / pitch) * Math.hypot(2 * Math.PI * radius, pitch);

/**
 * Creates a helix as a straight line on a cylinder, one edge per turn: faces of many turns take minutes to mesh, or
 * crash. The caller frees it.
 */
function makeHelixWire({ radius, pitch, height, direction }: HelixShape, system: gp_Ax2): TopoDS_Wire {
  using local = new oc.gp_Ax3(system);
  using cylinder = new oc.Geom_CylindricalSurface(local, radius);
  using maker = new oc.BRepBuilderAPI_MakeWire();
  const turns = height / pitch;
  const sense = direction === 'left' ? -1 : 1;
  for (let turn = 0; turn < turns - 1e-9; turn += 1) {
    const until = Math.min(turn + 1, turns);
    const after = (some: number): SurfacePoint => [sense * 2 * Math.PI * some, pitch * some];
    using edge = makeSurfaceLine(cylinder, after(turn), after(until));
    maker.Add(edge);
  }
  const wire = maker.Wire();
  oc.BRepLib.BuildCurves3d(wire);
  return wire;
}

/** Creates a circle around the start of the wire, perpendicular to it. The caller frees it. */
function makeSectionAt(spine: TopoDS_Wire, radius: number): TopoDS_Wire {
  using curve = new oc.BRepAdaptor_CompCurve(spine, false);
  const start = new oc.gp_Pnt();
  const tangent = new oc.gp_Vec();
  curve.D1(curve.FirstParameter(), start, tangent);
  return makeCircle(radius, takeCoordinates(start), takeCoordinates(tangent));
}

const sweepFailed = () =>
  new KernelError('KERNEL_ERROR', 'The CAD kernel could not sweep this wire; the document is unchanged.');
