import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Span } from '../mesh/turned-edges.ts';
import { oc } from './occt.ts';
import { facesOf } from './parts.ts';

/** The hashes of the faces that are bent in two ways: strips of cylinders and cones lie on their surface already. */
export function bentFaces(shape: TopoDS_Shape): ReadonlySet<number> {
  using faces = facesOf(shape);
  return new Set(faces.all.filter(isBentTwice).map((face) => oc.ReplicadShapeHasher.HashCode(face, 2 ** 31 - 1)));
}

function isBentTwice(face: TopoDS_Face): boolean {
  const { GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone } = oc.GeomAbs_SurfaceType;
  const once: readonly string[] = [GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone];
  using surface = new oc.BRepAdaptor_Surface(face, false);
  return !once.includes(surface.GetType());
}

/** Where the corners of some faces are. Groups tell of each face its first corner, how many it has, and its hash. */
export function spansOf(groups: Int32Array, chosen: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < groups.length; i += groupWidth) {
    const [from = 0, count = 0, hash = 0] = groups.subarray(i, i + groupWidth);
    if (chosen.has(hash)) spans.push({ from, to: from + count });
  }
  return spans;
}

const groupWidth = 3;
