import type { TopoDS_Face } from 'replicad-opencascadejs';
import { cross, subtract, dot, scale, add, type Vector, normalize, toDegrees } from '@kerf/geometry';
import { type Body, rotateBody } from '../body.ts';
import { getPlaneNormal } from '../faces.ts';
import { computeCentroid } from '../measure.ts';
import { oc } from '../occt.ts';
import { listFaces } from '../sub-shapes.ts';
import { takeCoordinates } from '../vector.ts';

/**
 * Rotates a whole torus about its axis, which only moves its seam. The seam goes to each flat face of the other body
 * that crosses the torus, because OCCT finds a circle of the torus that is an edge of the other only along the seam,
 * and to one oblique angle. Empty for a body that is not a torus. The caller frees them.
 */
export function moveSeams(body: Body, other: Body): Body[] {
  const ring = findTorus(body);
  if (!ring) return [];
  return [...findSeamDirections(ring, other), add(scale(ring.seam, asideShare), cross(ring.axis, ring.seam))].map(
    (direction) => rotateBody(body, angleDegreesTo(ring, direction), [ring.centre, ring.axis]),
  );
}

/** Share that avoids halves, thirds and quarters of a turn, where edges often lie. */
const asideShare = 0.7;

interface Torus {
  readonly centre: Vector;
  readonly axis: Vector;
  /** Direction from the centre to the seam around the tube. Axis and seam are unit vectors. */
  readonly seam: Vector;
}

function findTorus({ shape }: Body): Torus | undefined {
  using faces = listFaces(shape);
  const [face, ...others] = faces.all;
  return face && others.length === 0 ? toTorus(face) : undefined;
}

function toTorus(face: TopoDS_Face): Torus | undefined {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  if (surface.GetType() !== oc.GeomAbs_SurfaceType.GeomAbs_Torus) return undefined;
  const at = (turn: number): Vector => takeCoordinates(surface.Value(2 * Math.PI * turn, 0));
  const centre = scale(add(at(0), at(1 / 2)), 1 / 2);
  const seam = normalize(subtract(at(0), centre));
  return { centre, seam, axis: normalize(cross(seam, subtract(at(1 / 4), centre))) };
}

/** Directions from the centre to the flat faces in a plane with the axis. */
function findSeamDirections({ centre, axis }: Torus, { shape }: Body): Vector[] {
  using faces = listFaces(shape);
  return faces.all.flatMap((face) => {
    const normal = getPlaneNormal(face);
    const direction = subtract(computeCentroid(face, 'surface'), centre);
    if (!normal || Math.abs(dot(normal, axis)) > toleranceMm || Math.abs(dot(normal, direction)) > toleranceMm)
      return [];
    const across = cross(normal, axis);
    return [scale(across, Math.sign(dot(across, direction)) || 1)];
  });
}

/** Accuracy of centres in millimetres, and tolerance for the sine of an angle. */
const toleranceMm = 1e-6;

const angleDegreesTo = ({ axis, seam }: Torus, direction: Vector): number =>
  toDegrees(Math.atan2(dot(cross(axis, seam), direction), dot(seam, direction)));
