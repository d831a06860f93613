import { subtract, type Vector, cross, lengthOf } from '@kerf/geometry';
import type { Commands } from '../commands.ts';
import { describeEdge, type Edge, isDegenerate } from '../occt/edges.ts';
import { listEdges } from '../occt/sub-shapes.ts';
import { toVector } from '../occt/vector.ts';
import type { Command } from './command.ts';

type Conditions = Commands['find_edges']['parameters'];

export const findEdges: Command<'find_edges'> = (document, conditions) => {
  const { body } = document.getObject(conditions.object_id);
  using edges = listEdges(body.shape);
  const described = edges.all.flatMap((edge, i) => (isDegenerate(edge) ? [] : describeEdge(edge, `edge_${i + 1}`)));
  const found = described.filter((edge) => matchesConditions(edge, conditions));
  const { near, limit } = conditions;
  if (near) {
    const distanceTo = ({ midpoint }: Edge) => lengthOf(subtract(toVector(midpoint), toVector(near)));
    found.sort((a, b) => distanceTo(a) - distanceTo(b));
  }
  return { edges: found.slice(0, limit), total: found.length };
};

/** Tolerance for equal values, in millimetres or as the sine of an angle. */
const tolerance = 1e-3;

function matchesConditions(edge: Edge, { type, parallel_to, radius, min_length, max_length }: Conditions): boolean {
  return [
    type === undefined || edge.type === type,
    !parallel_to || isParallel(edge, toVector(parallel_to)),
    radius === undefined || Math.abs((edge.radius ?? -1) - radius) <= tolerance,
    edge.length >= (min_length ?? 0) - tolerance,
    edge.length <= (max_length ?? Number.POSITIVE_INFINITY) + tolerance,
  ].every(Boolean);
}

function isParallel({ type, start, end }: Edge, direction: Vector): boolean {
  const along = subtract(toVector(end), toVector(start));
  const across = lengthOf(cross(along, direction));
  return type === 'line' && across <= tolerance * lengthOf(along) * lengthOf(direction);
}
