import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { CornerSpan } from '../../mesh/flip-edges.ts';
import { oc } from '../occt.ts';
import { hashShape, listFaces } from '../sub-shapes.ts';

/** Hashes of the faces of a shape, by which a mesh refers to them. */
export interface FaceHashes {
  readonly all: readonly number[];
  /** Faces curved in two directions; strips on cylinders and cones already lie on their surface. */
  readonly doublyCurved: ReadonlySet<number>;
}

export function hashFaces(shape: TopoDS_Shape): FaceHashes {
  using faces = listFaces(shape);
  return { all: faces.all.map(hashShape), doublyCurved: new Set(faces.all.filter(isDoublyCurved).map(hashShape)) };
}

function isDoublyCurved(face: TopoDS_Face): boolean {
  const { GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone } = oc.GeomAbs_SurfaceType;
  const once: readonly string[] = [GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone];
  using surface = new oc.BRepAdaptor_Surface(face, false);
  return !once.includes(surface.GetType());
}

/** Finds the corner ranges of some faces. A group holds the first corner, the count and the hash of a face. */
export function findSpans(groups: Int32Array, chosen: ReadonlySet<number>): CornerSpan[] {
  const spans: CornerSpan[] = [];
  for (let i = 0; i < groups.length; i += groupWidth) {
    const [from = 0, count = 0, hash = 0] = groups.subarray(i, i + groupWidth);
    if (chosen.has(hash)) spans.push({ from, to: from + count });
  }
  return spans;
}

/** Finds the hashes of faces without a group: OCCT silently skips faces that it cannot triangulate. */
export function findUnmeshedFaces({ all }: FaceHashes, groups: Int32Array): number[] {
  const drawn = new Set(groups.filter((_, i) => i % groupWidth === hashOffset));
  return all.filter((hash) => !drawn.has(hash));
}

const groupWidth = 3;
const hashOffset = 2;
