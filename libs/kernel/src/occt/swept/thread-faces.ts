import type { Geom_Surface, TopoDS_Face, TopoDS_Wire } from 'replicad-opencascadejs';
import { oc } from '../occt.ts';
import { listFaces, SubShapes } from '../sub-shapes.ts';
import { type ProfileCorner, computeRise, type Winding } from './thread-profile.ts';
import { createAxes } from '../vector.ts';
import { makeSurfaceLine, type SurfacePoint } from '../wires.ts';

/**
 * Creates the faces that a profile sweeps as it winds up the axis from z = 0, one per section of the profile. A face
 * may not meet itself, so the angle is less than a turn. Surface lines run along the thread and straight across it: a
 * swept profile face would need 16 times as many triangles. The caller frees them.
 */
export const makeThreadFaces = (corners: readonly ProfileCorner[], winding: Winding): SubShapes<TopoDS_Face> =>
  new SubShapes(corners.slice(1).map((to, i) => makeThreadFace(corners[i] ?? to, to, winding)));

function makeThreadFace(from: ProfileCorner, to: ProfileCorner, winding: Winding): TopoDS_Face {
  return from.radius === to.radius ? makeCylinderFace(from, to, winding) : makeFlankFace(from, to, winding);
}

function makeCylinderFace(
  { radius, angle: a }: ProfileCorner,
  { angle: b }: ProfileCorner,
  { pitch, angle }: Winding,
): TopoDS_Face {
  using surface = makeCylinderSurface(radius);
  const top = computeRise(pitch, angle);
  return makeFaceOn(surface, [
    [a, 0],
    [b, 0],
    [b + angle, top],
    [a + angle, top],
  ]);
}

/** Creates a flank from the start of the lower corner to the end of the upper one, trimmed above and below. */
function makeFlankFace(from: ProfileCorner, to: ProfileCorner, { pitch, angle }: Winding): TopoDS_Face {
  const helixSegment = { pitch, from: from.angle, to: to.angle + angle };
  using shell = makeRuledShell(makeHelixThrough(from, helixSegment), makeHelixThrough(to, helixSegment));
  using faces = listFaces(shell);
  const [face] = faces.all;
  if (!face) throw new Error('a ruled surface has no face');
  using bounds = new oc.BRepAdaptor_Surface(face, true);
  using surface = oc.BRep_Tool.Surface(face);
  const along = (at: number) =>
    (bounds.LastUParameter() * (at - helixSegment.from)) / (helixSegment.to - helixSegment.from);
  return makeFaceOn(surface, [
    [along(from.angle), 0],
    [along(to.angle), 1],
    [along(to.angle + angle), 1],
    [along(from.angle + angle), 0],
  ]);
}

/** Part of a helix, given by its angles about the axis. */
interface HelixSegment {
  readonly pitch: number;
  readonly from: number;
  readonly to: number;
}

/** Creates the helix of a corner of the profile from z = 0. */
function makeHelixThrough({ radius, angle }: ProfileCorner, { pitch, from, to }: HelixSegment): TopoDS_Wire {
  using surface = makeCylinderSurface(radius);
  return makeWireOn(surface, [
    [from, computeRise(pitch, from - angle)],
    [to, computeRise(pitch, to - angle)],
  ]);
}

/** Creates a ruled shell between two wires and frees them. */
function makeRuledShell(one: TopoDS_Wire, other: TopoDS_Wire) {
  using maker = new oc.BRepOffsetAPI_ThruSections(false, true, 1e-7);
  for (const wire of [one, other]) {
    maker.AddWire(wire);
    wire.delete();
  }
  maker.Build();
  return maker.Shape();
}

function makeFaceOn(surface: Geom_Surface, corners: readonly SurfacePoint[]): TopoDS_Face {
  using rim = makeWireOn(surface, [...corners, ...corners.slice(0, 1)]);
  using maker = new oc.BRepBuilderAPI_MakeFace(surface, rim, true);
  return maker.Face();
}

function makeWireOn(surface: Geom_Surface, places: readonly SurfacePoint[]): TopoDS_Wire {
  using maker = new oc.BRepBuilderAPI_MakeWire();
  for (const [i, to] of places.slice(1).entries()) {
    using edge = makeSurfaceLine(surface, places[i] ?? to, to);
    maker.Add(edge);
  }
  const wire = maker.Wire();
  oc.BRepLib.BuildCurves3d(wire);
  return wire;
}

function makeCylinderSurface(radius: number): Geom_Surface {
  using system = createAxes([0, 0, 0]);
  using local = new oc.gp_Ax3(system);
  return new oc.Geom_CylindricalSurface(local, radius);
}
