import type { BRepExtrema_DistShapeShape, TopoDS_Shape, TopoDS_Vertex } from 'replicad-opencascadejs';
import { type Vector, type Coordinates, boxesOverlap } from '@kerf/geometry';
import { KernelError } from '../kernel-error.ts';
import type { Body } from './body.ts';
import { computeLooseBox } from './bounds.ts';
import { oc } from './occt.ts';
import { type SubShapes, listSolids } from './sub-shapes.ts';
import { takeCoordinates, createPoint, roundCoordinates, roundCoordinate } from './vector.ts';

/** The shortest distance between two shapes, and its end points. */
export interface Gap {
  readonly distance: number;
  readonly from: Coordinates;
  readonly to: Coordinates;
}

export const measureGap = ({ shape }: Body, other: Body): Gap => measureShapeGap(shape, other.shape);

/** Measures the distance from the surface of a shape to each point. */
export function measureDistances(shape: TopoDS_Shape, places: readonly Vector[]): number[] {
  using search = new oc.BRepExtrema_DistShapeShape();
  search.LoadS1(shape);
  return places.map((place) => {
    using vertex = createVertex(place);
    search.LoadS2(vertex);
    return searchDistance(search);
  });
}

export function measureGapToPoint({ shape }: Pick<Body, 'shape'>, place: Vector): Gap {
  using vertex = createVertex(place);
  return measureShapeGap(shape, vertex);
}

function createVertex(place: Vector): TopoDS_Vertex {
  using at = createPoint(place);
  using maker = new oc.BRepBuilderAPI_MakeVertex(at);
  return maker.Vertex();
}

/**
 * Measures the gap between shapes solid by solid. OCCT treats only a single solid as filled, and almost every result is
 * a compound: a shape inside it would be as far away as its surface.
 */
export function measureShapeGap(a: TopoDS_Shape, b: TopoDS_Shape): Gap {
  using ones = listSolids(a);
  using others = listSolids(b);
  const [solidsOfA, solidsOfB] = [solidsOr(a, ones), solidsOr(b, others)];
  if (solidsOfA.length * solidsOfB.length === 1) return searchGap(solidsOfA[0] ?? a, solidsOfB[0] ?? b);
  const gap = searchGap(a, b);
  return gap.distance > 0 ? (findContact(solidsOfA, solidsOfB) ?? gap) : gap;
}

/** Returns the solids, or the shape itself for a curve. */
const solidsOr = (shape: TopoDS_Shape, { all }: SubShapes<TopoDS_Shape>): readonly TopoDS_Shape[] =>
  all.length > 0 ? all : [shape];

/** Finds the gap of two solids that touch or overlap, if there are any. */
function findContact(ones: readonly TopoDS_Shape[], others: readonly TopoDS_Shape[]): Gap | undefined {
  const boxes = others.map(computeLooseBox);
  for (const one of ones) {
    const box = computeLooseBox(one);
    for (const [i, other] of others.entries()) {
      const gap = boxesOverlap(box, boxes[i] ?? box) ? searchGap(one, other) : undefined;
      if (gap?.distance === 0) return gap;
    }
  }
  return undefined;
}

function searchGap(a: TopoDS_Shape, b: TopoDS_Shape): Gap {
  using search = new oc.BRepExtrema_DistShapeShape();
  search.LoadS1(a);
  search.LoadS2(b);
  return {
    distance: roundCoordinate(searchDistance(search)),
    from: roundCoordinates(takeCoordinates(search.PointOnShape1(1))),
    to: roundCoordinates(takeCoordinates(search.PointOnShape2(1))),
  };
}

/** Measures the distance between the loaded shapes. Throws `KERNEL_ERROR`. */
function searchDistance(search: BRepExtrema_DistShapeShape): number {
  if (search.Perform() && search.NbSolution() > 0) return search.Value();
  throw new KernelError('KERNEL_ERROR', 'The CAD kernel could not measure this distance.');
}
