import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../kernel-error.ts';
import type { Body } from './body.ts';
import { oc } from './occt.ts';
import { coordinates, point, rounded, type Vector } from './vector.ts';

/** The shortest way from one to another, and where it begins and ends. */
export interface Gap {
  readonly distance: number;
  readonly from: number[];
  readonly to: number[];
}

export const gapBetween = ({ shape }: Body, other: Body): Gap => gapOf(shape, other.shape);

export function gapTo({ shape }: Body, place: Vector): Gap {
  using at = point(place);
  using maker = new oc.BRepBuilderAPI_MakeVertex(at);
  using vertex = maker.Vertex();
  return gapOf(shape, vertex);
}

function gapOf(a: TopoDS_Shape, b: TopoDS_Shape): Gap {
  using search = new oc.BRepExtrema_DistShapeShape();
  search.LoadS1(a);
  search.LoadS2(b);
  if (!search.Perform() || search.NbSolution() < 1)
    throw new KernelError('KERNEL_ERROR', 'The CAD kernel could not measure this distance.');
  const [distance = 0] = rounded([search.Value()]);
  return {
    distance,
    from: rounded(coordinates(search.PointOnShape1(1))),
    to: rounded(coordinates(search.PointOnShape2(1))),
  };
}
