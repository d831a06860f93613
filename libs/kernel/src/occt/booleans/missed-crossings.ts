import type { TopoDS_Face } from 'replicad-opencascadejs';
import { boxesOverlap } from '@kerf/geometry';
import type { BoundingBox } from '../../commands.ts';
import type { Body } from '../body.ts';
import { computeLooseBox } from '../bounds.ts';
import { oc } from '../occt.ts';
import { listFaces } from '../sub-shapes.ts';

/**
 * True if OCCT may miss a crossing of the bodies and still report a valid result. Known cases are rods through tori,
 * and spheres with coinciding seams and poles.
 */
export function canMissCrossing(bodies: readonly Body[]): boolean {
  const round = bodies.map((body) => ({ box: body.boundingBox, faces: findRoundFaces(body) }));
  return round.some((one, i) =>
    round.slice(i + 1).some((other) => boxesOverlap(one.box, other.box) && hasBallContact(one.faces, other.faces)),
  );
}

interface RoundFace {
  readonly box: BoundingBox;
  /** True for a sphere or a torus. */
  readonly isBall: boolean;
}

function findRoundFaces({ shape }: Body): RoundFace[] {
  using faces = listFaces(shape);
  return faces.all.flatMap((face) => toRoundFace(face) ?? []);
}

function toRoundFace(face: TopoDS_Face): RoundFace | undefined {
  const { GeomAbs_Sphere, GeomAbs_Torus, GeomAbs_Cylinder, GeomAbs_Cone } = oc.GeomAbs_SurfaceType;
  const balls: readonly string[] = [GeomAbs_Sphere, GeomAbs_Torus];
  const rods: readonly string[] = [GeomAbs_Cylinder, GeomAbs_Cone];
  using surface = new oc.BRepAdaptor_Surface(face, false);
  const type = surface.GetType();
  const isBall = balls.includes(type);
  return isBall || rods.includes(type) ? { isBall, box: computeLooseBox(face) } : undefined;
}

const hasBallContact = (one: readonly RoundFace[], other: readonly RoundFace[]): boolean =>
  one.some((face) => other.some((against) => (face.isBall || against.isBall) && boxesOverlap(face.box, against.box)));
