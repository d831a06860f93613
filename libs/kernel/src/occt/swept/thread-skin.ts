import type { Geom_Surface, TopoDS_Face, TopoDS_Wire } from 'replicad-opencascadejs';
import { oc } from '../occt.ts';
import { facesOf, Parts } from '../parts.ts';
import { type Bend, risePer, type Winding } from './thread-profile.ts';
import { axes } from '../vector.ts';
import { lineOn, type Place } from '../wires.ts';

/**
 * Creates the faces that a profile sweeps as it winds up the axis from z = 0, one per section of the profile. A face
 * may not meet itself, so the angle is less than a turn. Surface lines run along the thread and straight across it: a
 * swept profile face would need 16 times as many triangles. The caller frees them.
 */
export const skinOf = (bends: readonly Bend[], winding: Winding): Parts<TopoDS_Face> =>
  new Parts(bends.slice(1).map((to, i) => stretch(bends[i] ?? to, to, winding)));

function stretch(from: Bend, to: Bend, winding: Winding): TopoDS_Face {
  return from.radius === to.radius ? onCylinder(from, to, winding) : onFlank(from, to, winding);
}

function onCylinder({ radius, angle: a }: Bend, { angle: b }: Bend, { pitch, angle }: Winding): TopoDS_Face {
  using surface = cylinder(radius);
  const top = risePer(pitch, angle);
  return faceOn(surface, [
    [a, 0],
    [b, 0],
    [b + angle, top],
    [a + angle, top],
  ]);
}

/** Creates a flank from the start of the lower corner to the end of the upper one, trimmed above and below. */
function onFlank(from: Bend, to: Bend, { pitch, angle }: Winding): TopoDS_Face {
  const course = { pitch, from: from.angle, to: to.angle + angle };
  using shell = ruledBetween(helixThrough(from, course), helixThrough(to, course));
  using faces = facesOf(shell);
  const [face] = faces.all;
  if (!face) throw new Error('a ruled surface has no face');
  using bounds = new oc.BRepAdaptor_Surface(face, true);
  using surface = oc.BRep_Tool.Surface(face);
  const along = (at: number) => (bounds.LastUParameter() * (at - course.from)) / (course.to - course.from);
  return faceOn(surface, [
    [along(from.angle), 0],
    [along(to.angle), 1],
    [along(to.angle + angle), 1],
    [along(from.angle + angle), 0],
  ]);
}

/** Part of a helix, given by its angles about the axis. */
interface Course {
  readonly pitch: number;
  readonly from: number;
  readonly to: number;
}

/** Creates the helix of a corner of the profile from z = 0. */
function helixThrough({ radius, angle }: Bend, { pitch, from, to }: Course): TopoDS_Wire {
  using surface = cylinder(radius);
  return wireOn(surface, [
    [from, risePer(pitch, from - angle)],
    [to, risePer(pitch, to - angle)],
  ]);
}

/** Creates a ruled shell between two wires and frees them. */
function ruledBetween(one: TopoDS_Wire, other: TopoDS_Wire) {
  using maker = new oc.BRepOffsetAPI_ThruSections(false, true, 1e-7);
  for (const wire of [one, other]) {
    maker.AddWire(wire);
    wire.delete();
  }
  maker.Build();
  return maker.Shape();
}

function faceOn(surface: Geom_Surface, corners: readonly Place[]): TopoDS_Face {
  using rim = wireOn(surface, [...corners, ...corners.slice(0, 1)]);
  using maker = new oc.BRepBuilderAPI_MakeFace(surface, rim, true);
  return maker.Face();
}

function wireOn(surface: Geom_Surface, places: readonly Place[]): TopoDS_Wire {
  using maker = new oc.BRepBuilderAPI_MakeWire();
  for (const [i, to] of places.slice(1).entries()) {
    using edge = lineOn(surface, places[i] ?? to, to);
    maker.Add(edge);
  }
  const wire = maker.Wire();
  oc.BRepLib.BuildCurves3d(wire);
  return wire;
}

function cylinder(radius: number): Geom_Surface {
  using system = axes([0, 0, 0]);
  using local = new oc.gp_Ax3(system);
  return new oc.Geom_CylindricalSurface(local, radius);
}
