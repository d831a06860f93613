import type { TopoDS_Face } from 'replicad-opencascadejs';
import { type Body, rotated } from '../body.ts';
import { normalOf } from '../faces.ts';
import { centreOf } from '../measure.ts';
import { oc } from '../occt.ts';
import { facesOf } from '../parts.ts';
import { coordinates, crossed, difference, dot, scaled, sum, type Vector } from '../vector.ts';

/**
 * Rotates a whole torus about its axis, which only moves its seam. The seam goes to each flat face of the other body
 * that crosses the torus, because OCCT finds a circle of the torus that is an edge of the other only along the seam,
 * and to one oblique angle. Empty for a body that is not a torus. The caller frees them.
 */
export function reseamed(body: Body, other: Body): Body[] {
  const ring = ringOf(body);
  if (!ring) return [];
  return [...directionsAcross(ring, other), sum(scaled(ring.seam, aside), crossed(ring.axis, ring.seam))].map((way) =>
    rotated(body, angleTo(ring, way), [ring.centre, ring.axis]),
  );
}

/** Share that avoids halves, thirds and quarters of a turn, where edges often lie. */
const aside = 0.7;

interface Ring {
  readonly centre: Vector;
  readonly axis: Vector;
  /** Direction from the centre to the seam around the tube. Axis and seam are unit vectors. */
  readonly seam: Vector;
}

function ringOf({ shape }: Body): Ring | undefined {
  using faces = facesOf(shape);
  const [face, ...others] = faces.all;
  return face && others.length === 0 ? ringOfFace(face) : undefined;
}

function ringOfFace(face: TopoDS_Face): Ring | undefined {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  if (surface.GetType() !== oc.GeomAbs_SurfaceType.GeomAbs_Torus) return undefined;
  const at = (turn: number): Vector => coordinates(surface.Value(2 * Math.PI * turn, 0));
  const centre = scaled(sum(at(0), at(1 / 2)), 1 / 2);
  const seam = unit(difference(at(0), centre));
  return { centre, seam, axis: unit(crossed(seam, difference(at(1 / 4), centre))) };
}

/** Directions from the centre to the flat faces in a plane with the axis. */
function directionsAcross({ centre, axis }: Ring, { shape }: Body): Vector[] {
  using faces = facesOf(shape);
  return faces.all.flatMap((face) => {
    const normal = normalOf(face);
    const way = difference(centreOf(face, 'surface'), centre);
    if (!normal || Math.abs(dot(normal, axis)) > near || Math.abs(dot(normal, way)) > near) return [];
    const across = crossed(normal, axis);
    return [scaled(across, Math.sign(dot(across, way)) || 1)];
  });
}

/** Accuracy of centres in millimetres, and tolerance for the sine of an angle. */
const near = 1e-6;

const angleTo = ({ axis, seam }: Ring, way: Vector): number =>
  (Math.atan2(dot(crossed(axis, seam), way), dot(seam, way)) * 180) / Math.PI;

const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.hypot(...vector));
