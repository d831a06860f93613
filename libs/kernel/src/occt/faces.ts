import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { scale, type Coordinates } from '@kerf/geometry';
import type { Commands } from '../commands.ts';
import { computeArea, computeCentroid } from './measure.ts';
import { oc } from './occt.ts';
import { listFaces } from './sub-shapes.ts';
import { takeCoordinates, roundCoordinates, roundCoordinate } from './vector.ts';

/** A face as tools report it. */
export type Face = NonNullable<Commands['get_object_details']['result']['faces']>[number];

export function describeFace(face: TopoDS_Face, id: string): Face {
  const normal = getPlaneNormal(face);
  return {
    id,
    type: getFaceType(face),
    area: roundCoordinate(computeArea(face)),
    center: computeCentroid(face, 'surface'),
    ...(normal && { normal: roundCoordinates(normal) }),
  };
}

/** Outward unit normal of a flat face; undefined for any other. */
export function getPlaneNormal(face: TopoDS_Face): Coordinates | undefined {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  if (surface.GetType() !== oc.GeomAbs_SurfaceType.GeomAbs_Plane) return undefined;
  using plane = surface.Plane();
  using axis = plane.Axis();
  const isReversed = face.Orientation() === oc.TopAbs_Orientation.TopAbs_REVERSED;
  // In a left-handed system, such as after mirroring, the normal of a plane is opposite to its axis.
  return scale(takeCoordinates(axis.Direction()), plane.Direct() === isReversed ? -1 : 1);
}

/** True if a shape has no faces, such as a helix: it hides nothing and cannot be meshed. */
export function hasNoFaces(shape: TopoDS_Shape): boolean {
  using faces = listFaces(shape);
  return faces.count === 0;
}

/** The kind of surface that a face lies on. */
export function getFaceType(face: TopoDS_Face): Face['type'] {
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
