import type { TopAbs_ShapeEnum, TopoDS_Edge, TopoDS_Face, TopoDS_Shape, TopoDS_Vertex } from 'replicad-opencascadejs';
import { oc } from './occt.ts';

/**
 * Distinct sub-shapes of one kind, in the order of TopExp::MapShapes: number n, counted from 1, is Edge n or Face n
 * in FreeCAD. (The map itself is declared but not bound.)
 */
export class SubShapes<S extends TopoDS_Shape> {
  readonly all: readonly S[];
  #byHash: Map<number, number[]> | undefined;

  constructor(all: readonly S[]) {
    this.all = all;
  }

  get count(): number {
    return this.all.length;
  }

  /** Returns the index from 0, unlike numbers; -1 if it is no sub-shape. */
  indexOf(part: TopoDS_Shape): number {
    this.#byHash ??= indexByHash(this.all);
    const alike = this.#byHash.get(hashShape(part)) ?? [];
    return alike.find((index) => this.all[index]?.IsSame(part)) ?? -1;
  }

  [Symbol.dispose](): void {
    for (const part of this.all) part.delete();
  }
}

export const listEdges = (shape: TopoDS_Shape): SubShapes<TopoDS_Edge> =>
  new SubShapes(
    exploreShape(shape, oc.TopAbs_ShapeEnum.TopAbs_EDGE).map((part) => castShape(part, (one) => oc.TopoDS.Edge(one))),
  );

export const listFaces = (shape: TopoDS_Shape): SubShapes<TopoDS_Face> =>
  new SubShapes(
    exploreShape(shape, oc.TopAbs_ShapeEnum.TopAbs_FACE).map((part) => castShape(part, (one) => oc.TopoDS.Face(one))),
  );

export const listSolids = (shape: TopoDS_Shape): SubShapes<TopoDS_Shape> =>
  new SubShapes(exploreShape(shape, oc.TopAbs_ShapeEnum.TopAbs_SOLID));

export const listShells = (shape: TopoDS_Shape): SubShapes<TopoDS_Shape> =>
  new SubShapes(exploreShape(shape, oc.TopAbs_ShapeEnum.TopAbs_SHELL));

export const listVertices = (shape: TopoDS_Shape): SubShapes<TopoDS_Vertex> =>
  new SubShapes(
    exploreShape(shape, oc.TopAbs_ShapeEnum.TopAbs_VERTEX).map((part) =>
      castShape(part, (one) => oc.TopoDS.Vertex(one)),
    ),
  );

/** Creates an OCCT list that shares the shapes. The caller frees it. */
export function createShapeList(shapes: readonly TopoDS_Shape[]) {
  const list = new oc.NCollection_List_TopoDS_Shape();
  for (const shape of shapes) list.Append(shape).delete(); // it returns a new handle
  return list;
}

/** Creates a compound that shares the shapes. The caller frees it. */
export function createCompound(shapes: readonly TopoDS_Shape[]): TopoDS_Shape {
  using builder = new oc.TopoDS_Builder();
  const compound = new oc.TopoDS_Compound();
  builder.MakeCompound(compound);
  for (const shape of shapes) builder.Add(compound, shape);
  return compound;
}

/** Casts a sub-shape to its own type and frees the general handle. */
function castShape<S>(part: TopoDS_Shape, as: (part: TopoDS_Shape) => S): S {
  const own = as(part);
  part.delete();
  return own;
}

function exploreShape(shape: TopoDS_Shape, kind: TopAbs_ShapeEnum): TopoDS_Shape[] {
  const parts: TopoDS_Shape[] = [];
  const byHash = new Map<number, TopoDS_Shape[]>();
  using explorer = new oc.TopExp_Explorer(shape, kind, oc.TopAbs_ShapeEnum.TopAbs_SHAPE);
  for (; explorer.More(); explorer.Next()) {
    const part = explorer.Current();
    const hash = hashShape(part);
    const alike = byHash.get(hash) ?? [];
    if (alike.some((one) => one.IsSame(part))) {
      part.delete();
      continue;
    }
    byHash.set(hash, [...alike, part]);
    parts.push(part);
  }
  return parts;
}

function indexByHash(parts: readonly TopoDS_Shape[]): Map<number, number[]> {
  const indices = new Map<number, number[]>();
  for (const [index, part] of parts.entries()) {
    const hash = hashShape(part);
    indices.set(hash, [...(indices.get(hash) ?? []), index]);
  }
  return indices;
}

/** Hash that shapes of the same geometry and place share, in either orientation. */
export const hashShape = (part: TopoDS_Shape): number => oc.ReplicadShapeHasher.HashCode(part, 2 ** 31 - 1);
