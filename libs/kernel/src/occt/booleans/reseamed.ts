import type { TopoDS_Face } from 'replicad-opencascadejs';
import { type Body, rotated } from '../body.ts';
import { normalOf } from '../faces.ts';
import { centreOf } from '../measure.ts';
import { oc } from '../occt.ts';
import { facesOf } from '../parts.ts';
import { coordinates, crossed, difference, dot, scaled, sum, type Vector } from '../vector.ts';

/**
 * A whole ring turned about its axis, which is the same ring with its seam elsewhere: where a flat face of the other body
 * lies across it, for the kernel finds a circle of the ring that is an edge of the other only along the seam; and aside.
 * Nothing for another body. The caller frees them.
 */
export function reseamed(body: Body, other: Body): Body[] {
  const ring = ringOf(body);
  if (!ring) return [];
  return [...directionsAcross(ring, other), sum(scaled(ring.seam, aside), crossed(ring.axis, ring.seam))].map((way) =>
    rotated(body, angleTo(ring, way), [ring.centre, ring.axis]),
  );
}

/** Unlike a half, a third or a quarter of a turn, at which edges often lie. */
const aside = 0.7;

interface Ring {
  readonly centre: Vector;
  readonly axis: Vector;
  /** From the centre to the seam around the tube. Both are of unit length. */
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

/** From the centre to the flat faces that lie in a plane with the axis. */
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

/** Millimetres to which centres are told, and the sine of an angle. */
const near = 1e-6;

const angleTo = ({ axis, seam }: Ring, way: Vector): number =>
  (Math.atan2(dot(crossed(axis, seam), way), dot(seam, way)) * 180) / Math.PI;

const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.hypot(...vector));
