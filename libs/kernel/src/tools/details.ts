import { originOf } from '../feature.ts';
import { type Body, isValid } from '../occt/body.ts';
import { describedEdge } from '../occt/edges.ts';
import { describedFace } from '../occt/faces.ts';
import { areaOf, centreOf } from '../occt/measure.ts';
import { edgesOf, facesOf, type Parts, verticesOf } from '../occt/parts.ts';
import type { Command } from './table.ts';

export const getObjectDetails: Command<'get_object_details'> = (document, parameters) => {
  const { object_id, include_edges, include_faces, max_items } = parameters;
  const { id, type, body, feature } = document.get(object_id);
  using edges = edgesOf(body.shape);
  using faces = facesOf(body.shape);
  const listed = [include_edges ? edges.count : 0, include_faces ? faces.count : 0];
  return {
    object_id: id,
    type,
    parameters: { ...originOf(feature).parameters },
    bounding_box: body.boundingBox,
    volume: body.volume,
    area: body.solids > 0 ? areaOf(body.shape) : 0,
    center_of_mass: centreOf(body.shape, body.solids > 0 ? 'volume' : 'edges'),
    topology: topologyOf(body, edges, faces),
    valid: isValid(body.shape),
    ...(include_edges && {
      edges: edges.all.slice(0, max_items).map((edge, i) => describedEdge(edge, `edge_${i + 1}`)),
    }),
    ...(include_faces && {
      faces: faces.all.slice(0, max_items).map((face, i) => describedFace(face, `face_${i + 1}`)),
    }),
    truncated: Math.max(...listed) > max_items,
  };
};

function topologyOf({ shape, solids }: Body, edges: Pick<Parts<never>, 'count'>, faces: Pick<Parts<never>, 'count'>) {
  using vertices = verticesOf(shape);
  return { solids, faces: faces.count, edges: edges.count, vertices: vertices.count };
}
