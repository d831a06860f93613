import type { BRepExtrema_DistShapeShape, TopoDS_Shape, TopoDS_Vertex } from 'replicad-opencascadejs';
import { KernelError } from '../kernel-error.ts';
import type { Body } from './body.ts';
import { looseBoxOf, meets } from './bounds.ts';
import { oc } from './occt.ts';
import { type Parts, solidPartsOf } from './parts.ts';
import { coordinates, point, rounded, type Vector } from './vector.ts';

/** The shortest distance between two shapes, and its end points. */
export interface Gap {
  readonly distance: number;
  readonly from: number[];
  readonly to: number[];
}

export const gapBetween = ({ shape }: Body, other: Body): Gap => gapOf(shape, other.shape);

/** Measures the distance from the surface of a shape to each point. */
export function distancesTo(shape: TopoDS_Shape, places: readonly Vector[]): number[] {
  using search = new oc.BRepExtrema_DistShapeShape();
  search.LoadS1(shape);
  return places.map((place) => {
    using vertex = vertexAt(place);
    search.LoadS2(vertex);
    return measured(search);
  });
}

export function gapTo({ shape }: Pick<Body, 'shape'>, place: Vector): Gap {
  using vertex = vertexAt(place);
  return gapOf(shape, vertex);
}

function vertexAt(place: Vector): TopoDS_Vertex {
  using at = point(place);
  using maker = new oc.BRepBuilderAPI_MakeVertex(at);
  return maker.Vertex();
}

/**
 * Measures the gap between shapes solid by solid. OCCT treats only a single solid as filled, and almost every result is
 * a compound: a shape inside it would be as far away as its surface.
 */
export function gapOf(a: TopoDS_Shape, b: TopoDS_Shape): Gap {
  using ones = solidPartsOf(a);
  using others = solidPartsOf(b);
  const [these, those] = [solidsOr(a, ones), solidsOr(b, others)];
  if (these.length * those.length === 1) return searched(these[0] ?? a, those[0] ?? b);
  const gap = searched(a, b);
  return gap.distance > 0 ? (gapInside(these, those) ?? gap) : gap;
}

/** Returns the solids, or the shape itself for a curve. */
const solidsOr = (shape: TopoDS_Shape, { all }: Parts<TopoDS_Shape>): readonly TopoDS_Shape[] =>
  all.length > 0 ? all : [shape];

/** Finds the gap of two solids that touch or overlap, if there are any. */
function gapInside(ones: readonly TopoDS_Shape[], others: readonly TopoDS_Shape[]): Gap | undefined {
  const boxes = others.map(looseBoxOf);
  for (const one of ones) {
    const box = looseBoxOf(one);
    for (const [i, other] of others.entries()) {
      const gap = meets(box, boxes[i] ?? box) ? searched(one, other) : undefined;
      if (gap?.distance === 0) return gap;
    }
  }
  return undefined;
}

function searched(a: TopoDS_Shape, b: TopoDS_Shape): Gap {
  using search = new oc.BRepExtrema_DistShapeShape();
  search.LoadS1(a);
  search.LoadS2(b);
  const [distance = 0] = rounded([measured(search)]);
  return {
    distance,
    from: rounded(coordinates(search.PointOnShape1(1))),
    to: rounded(coordinates(search.PointOnShape2(1))),
  };
}

/** Measures the distance between the loaded shapes. Throws `KERNEL_ERROR`. */
function measured(search: BRepExtrema_DistShapeShape): number {
  if (search.Perform() && search.NbSolution() > 0) return search.Value();
  throw new KernelError('KERNEL_ERROR', 'The CAD kernel could not measure this distance.');
}
