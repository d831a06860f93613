import { findOrigin } from '../feature.ts';
import { type Body, isValid } from '../occt/body.ts';
import { describeEdge } from '../occt/edges.ts';
import { describeFace } from '../occt/faces.ts';
import { computeArea, computeCentroid } from '../occt/measure.ts';
import { listEdges, listFaces, type SubShapes, listVertices } from '../occt/sub-shapes.ts';
import type { Command } from './command.ts';

export const getObjectDetails: Command<'get_object_details'> = (document, parameters) => {
  const { object_id, include_edges, include_faces, max_items } = parameters;
  const { id, type, body, feature } = document.getObject(object_id);
  using edges = listEdges(body.shape);
  using faces = listFaces(body.shape);
  const listed = [include_edges ? edges.count : 0, include_faces ? faces.count : 0];
  return {
    object_id: id,
    type,
    parameters: { ...findOrigin(feature).parameters },
    bounding_box: body.boundingBox,
    volume: body.volume,
    area: body.solids > 0 ? computeArea(body.shape) : 0,
    center_of_mass: computeCentroid(body.shape, body.solids > 0 ? 'volume' : 'edges'),
    topology: countTopology(body, edges, faces),
    valid: isValid(body.shape),
    ...(include_edges && {
      edges: edges.all.slice(0, max_items).map((edge, i) => describeEdge(edge, `edge_${i + 1}`)),
    }),
    ...(include_faces && {
      faces: faces.all.slice(0, max_items).map((face, i) => describeFace(face, `face_${i + 1}`)),
    }),
    truncated: Math.max(...listed) > max_items,
  };
};

function countTopology(
  { shape, solids }: Body,
  edges: Pick<SubShapes<never>, 'count'>,
  faces: Pick<SubShapes<never>, 'count'>,
) {
  using vertices = listVertices(shape);
  return { solids, faces: faces.count, edges: edges.count, vertices: vertices.count };
}
