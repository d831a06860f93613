import type { TopoDS_Edge } from 'replicad-opencascadejs';
import type { Commands } from '../../commands.ts';
import { invalidParameter } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { describeEdge, isDegenerate, isSmooth } from '../edges.ts';
import { computeBoundingBox } from '../measure.ts';
import type { SubShapes } from '../sub-shapes.ts';

type Filter = Commands['create_fillet']['parameters']['edge_filter'];

/** Selection of edges of an object, by ids or by a filter. */
export interface EdgeSelection {
  readonly object_id: string;
  readonly edges?: readonly string[] | undefined;
  readonly edge_filter: Filter;
}

/** Selects edges: at least one, and only corners that can be blended. Throws `INVALID_PARAMETER`. */
export function selectEdges(body: Body, edges: SubShapes<TopoDS_Edge>, selection: EdgeSelection): TopoDS_Edge[] {
  if (selection.edges) return selection.edges.map((id) => findEdge(edges, id, selection.object_id));
  const passes = filters[selection.edge_filter];
  const found = edges.all.filter((edge) => !isDegenerate(edge) && !isSmooth(edge) && passes(edge, body));
  if (found.length > 0) return found;
  const which = selection.edge_filter === 'all' ? 'edge that could be changed' : `${selection.edge_filter} edge`;
  throw invalidParameter(`${selection.object_id} has no ${which}; get_object_details lists its edges.`);
}

function findEdge(edges: SubShapes<TopoDS_Edge>, id: string, objectId: string): TopoDS_Edge {
  const edge = edges.all[Number(id.replace('edge_', '')) - 1];
  if (!edge) throw invalidParameter(`${objectId} has no ${id}: its edges are ${describeRange(edges)}.`);
  if (isDegenerate(edge))
    throw invalidParameter(`${id} of ${objectId} is a single point, such as the tip of a cone: choose other edges.`);
  if (isSmooth(edge)) throw invalidParameter(`${id} of ${objectId} is smooth: the faces meet without a corner there.`);
  return edge;
}

const describeRange = ({ count }: SubShapes<TopoDS_Edge>): string =>
  count > 1 ? `edge_1 to edge_${count}` : count === 1 ? 'edge_1 alone' : 'none';

/** Tolerance in millimetres for equal heights. */
const heightToleranceMm = 1e-5;

const filters: Record<Filter, (edge: TopoDS_Edge, body: Body) => boolean> = {
  all: () => true,
  top: (edge, { boundingBox }) => isLevel(edge, boundingBox.max[2]),
  bottom: (edge, { boundingBox }) => isLevel(edge, boundingBox.min[2]),
  horizontal: (edge) => isLevel(edge, computeBoundingBox(edge).max[2]),
  vertical: (edge) => isFlat(edge, 0) && isFlat(edge, 1),
  circular: (edge) => describeEdge(edge, '').type === 'circle',
};

const isLevel = (edge: TopoDS_Edge, height = 0): boolean =>
  isFlat(edge, 2) && Math.abs((computeBoundingBox(edge).max[2] ?? 0) - height) < heightToleranceMm;

/** True if the edge has no extent along the axis. */
function isFlat(edge: TopoDS_Edge, axis: 0 | 1 | 2): boolean {
  const { min, max } = computeBoundingBox(edge);
  return Math.abs((max[axis] ?? 0) - (min[axis] ?? 0)) < heightToleranceMm;
}
