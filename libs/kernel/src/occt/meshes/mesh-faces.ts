import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Span } from '../../mesh/turned-edges.ts';
import { oc } from '../occt.ts';
import { facesOf } from '../parts.ts';

/** Hashes of the faces of a shape, by which a mesh refers to them. */
export interface HashedFaces {
  readonly all: readonly number[];
  /** Faces curved in two directions; strips on cylinders and cones already lie on their surface. */
  readonly bentTwice: ReadonlySet<number>;
}

export function hashedFaces(shape: TopoDS_Shape): HashedFaces {
  using faces = facesOf(shape);
  return { all: faces.all.map(hashOf), bentTwice: new Set(faces.all.filter(isBentTwice).map(hashOf)) };
}

export const hashOf = (face: TopoDS_Shape): number => oc.ReplicadShapeHasher.HashCode(face, 2 ** 31 - 1);

function isBentTwice(face: TopoDS_Face): boolean {
  const { GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone } = oc.GeomAbs_SurfaceType;
  const once: readonly string[] = [GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone];
  using surface = new oc.BRepAdaptor_Surface(face, false);
  return !once.includes(surface.GetType());
}

/** Finds the corner ranges of some faces. A group holds the first corner, the count and the hash of a face. */
export function spansOf(groups: Int32Array, chosen: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < groups.length; i += groupWidth) {
    const [from = 0, count = 0, hash = 0] = groups.subarray(i, i + groupWidth);
    if (chosen.has(hash)) spans.push({ from, to: from + count });
  }
  return spans;
}

/** Finds the hashes of faces without a group: OCCT silently skips faces that it cannot triangulate. */
export function leftOutOf({ all }: HashedFaces, groups: Int32Array): number[] {
  const drawn = new Set(groups.filter((_, i) => i % groupWidth === hashAt));
  return all.filter((hash) => !drawn.has(hash));
}

const groupWidth = 3;
const hashAt = 2;
