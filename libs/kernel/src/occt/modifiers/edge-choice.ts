import type { TopoDS_Edge } from 'replicad-opencascadejs';
import type { Commands } from '../../commands.ts';
import { invalidParameter } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { describedEdge, isPoint, isSmooth } from '../edges.ts';
import { boundingBoxOf } from '../measure.ts';
import type { Parts } from '../parts.ts';

type Filter = Commands['create_fillet']['parameters']['edge_filter'];

/** Selection of edges of an object, by ids or by a filter. */
export interface EdgeChoice {
  readonly object_id: string;
  readonly edges?: readonly string[] | undefined;
  readonly edge_filter: Filter;
}

/** Selects edges: at least one, and only corners that can be blended. Throws `INVALID_PARAMETER`. */
export function chosenEdges(body: Body, edges: Parts<TopoDS_Edge>, choice: EdgeChoice): TopoDS_Edge[] {
  if (choice.edges) return choice.edges.map((id) => named(edges, id, choice.object_id));
  const passes = filters[choice.edge_filter];
  const found = edges.all.filter((edge) => !isPoint(edge) && !isSmooth(edge) && passes(edge, body));
  if (found.length > 0) return found;
  const which = choice.edge_filter === 'all' ? 'edge that could be changed' : `${choice.edge_filter} edge`;
  throw invalidParameter(`${choice.object_id} has no ${which}; get_object_details lists its edges.`);
}

function named(edges: Parts<TopoDS_Edge>, id: string, objectId: string): TopoDS_Edge {
  const edge = edges.all[Number(id.replace('edge_', '')) - 1];
  if (!edge) throw invalidParameter(`${objectId} has no ${id}: its edges are ${rangeOf(edges)}.`);
  if (isPoint(edge))
    throw invalidParameter(`${id} of ${objectId} is a single point, such as the tip of a cone: choose other edges.`);
  if (isSmooth(edge)) throw invalidParameter(`${id} of ${objectId} is smooth: the faces meet without a corner there.`);
  return edge;
}

const rangeOf = ({ count }: Parts<TopoDS_Edge>): string =>
  count > 1 ? `edge_1 to edge_${count}` : count === 1 ? 'edge_1 alone' : 'none';

/** Tolerance in millimetres for equal heights. */
const near = 1e-5;

const filters: Record<Filter, (edge: TopoDS_Edge, body: Body) => boolean> = {
  all: () => true,
  top: (edge, { boundingBox }) => isLevel(edge, boundingBox.max[2]),
  bottom: (edge, { boundingBox }) => isLevel(edge, boundingBox.min[2]),
  horizontal: (edge) => isLevel(edge, boundingBoxOf(edge).max[2]),
  vertical: (edge) => isFlat(edge, 0) && isFlat(edge, 1),
  circular: (edge) => describedEdge(edge, '').type === 'circle',
};

const isLevel = (edge: TopoDS_Edge, height = 0): boolean =>
  isFlat(edge, 2) && Math.abs((boundingBoxOf(edge).max[2] ?? 0) - height) < near;

/** True if the edge has no extent along the axis. */
function isFlat(edge: TopoDS_Edge, axis: 0 | 1 | 2): boolean {
  const { min, max } = boundingBoxOf(edge);
  return Math.abs((max[axis] ?? 0) - (min[axis] ?? 0)) < near;
}
