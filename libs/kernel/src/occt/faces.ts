import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Commands } from '../commands.ts';
import { areaOf, centreOf } from './measure.ts';
import { oc } from './occt.ts';
import { facesOf } from './parts.ts';
import { coordinates, rounded, scaled } from './vector.ts';

/** A face as tools report it. */
export type Face = NonNullable<Commands['get_object_details']['result']['faces']>[number];

export function describedFace(face: TopoDS_Face, id: string): Face {
  const normal = normalOf(face);
  return {
    id,
    type: faceType(face),
    area: rounded([areaOf(face)])[0] ?? 0,
    center: centreOf(face, 'surface'),
    ...(normal && { normal: rounded(normal) }),
  };
}

/** Outward unit normal of a flat face; undefined for any other. */
export function normalOf(face: TopoDS_Face): number[] | undefined {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  if (surface.GetType() !== oc.GeomAbs_SurfaceType.GeomAbs_Plane) return undefined;
  using plane = surface.Plane();
  using axis = plane.Axis();
  const isReversed = face.Orientation() === oc.TopAbs_Orientation.TopAbs_REVERSED;
  // In a left-handed system, such as after mirroring, the normal of a plane is opposite to its axis.
  return scaled(coordinates(axis.Direction()), plane.Direct() === isReversed ? -1 : 1);
}

/** True if a shape has no faces, such as a helix: it hides nothing and cannot be meshed. */
export function isLine(shape: TopoDS_Shape): boolean {
  using faces = facesOf(shape);
  return faces.count === 0;
}

/** The kind of surface that a face lies on. */
export function faceType(face: TopoDS_Face): Face['type'] {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  const types = oc.GeomAbs_SurfaceType;
  const names = new Map<string, Face['type']>([
    [types.GeomAbs_Plane, 'plane'],
    [types.GeomAbs_Cylinder, 'cylinder'],
    [types.GeomAbs_Cone, 'cone'],
    [types.GeomAbs_Sphere, 'sphere'],
    [types.GeomAbs_Torus, 'torus'],
  ]);
  return names.get(surface.GetType()) ?? 'surface';
}
