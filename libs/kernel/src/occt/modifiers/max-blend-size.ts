import type { TopoDS_Edge } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { describeEdge, type Edge, isDegenerate } from '../edges.ts';
import { listEdges } from '../sub-shapes.ts';

/**
 * Estimates the maximum size of a blend from the adjacent edges. An edge of length l leaves room for l, or for l/2 with
 * a blend at both of its ends. A hint for the error message, found without trying.
 */
export function estimateMaxBlendSize({ shape }: Body, chosen: readonly TopoDS_Edge[]): number | undefined {
  using all = listEdges(shape);
  const edges = all.all.filter((edge) => !isDegenerate(edge));
  const described = edges.map((edge) => ({ ...describeEdge(edge, ''), isChosen: includesEdge(chosen, edge) }));
  const ends = new Map<string, number>();
  for (const { start, end } of described.filter(({ isChosen }) => isChosen)) {
    for (const corner of [start, end]) ends.set(String(corner), (ends.get(String(corner)) ?? 0) + 1);
  }
  const rooms = described.flatMap((edge) => estimateRoomAlong(edge, ends) ?? []);
  return rooms.length > 0 ? Number(Math.min(...rooms).toPrecision(6)) : undefined;
}

type Candidate = Edge & { readonly isChosen: boolean };

function estimateRoomAlong(
  { start, end, length, radius, isChosen }: Candidate,
  ends: Map<string, number>,
): number | undefined {
  if (String(start) === String(end)) return isChosen ? radius : undefined;
  const own = isChosen ? 1 : 0;
  const blends = [start, end].filter((corner) => (ends.get(String(corner)) ?? 0) > own).length;
  return blends > 0 ? length / blends : undefined;
}

const includesEdge = (chosen: readonly TopoDS_Edge[], edge: TopoDS_Edge): boolean =>
  chosen.some((one) => one.IsSame(edge));
