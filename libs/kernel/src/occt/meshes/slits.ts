import type { TopAbs_ShapeEnum, TopoDS_Shape } from 'replicad-opencascadejs';
import { oc } from '../occt.ts';
import { hashShape, listFaces, listVertices } from '../sub-shapes.ts';

/**
 * Removes the slits from the faces of a shape, in place; returns true if there were any. Where bodies share a sphere,
 * OCCT leaves the seam of one in the face of the other: an edge that bounds nothing, connects the outlines of the
 * face, and breaks its mesh.
 */
export function removeSlits(shape: TopoDS_Shape): boolean {
  using faces = listFaces(shape);
  return faces.all.filter(removeSlitsOfFace).length > 0;
}

function removeSlitsOfFace(face: TopoDS_Shape): boolean {
  using forward = face.Oriented(oc.TopAbs_Orientation.TopAbs_FORWARD);
  const wires = exploreInOrder(forward, oc.TopAbs_ShapeEnum.TopAbs_WIRE);
  const slit = wires.filter(hasSlit);
  for (const wire of slit) replaceWire(forward, wire);
  for (const wire of wires) wire.delete();
  return slit.length > 0;
}

/** Lists sub-shapes in order, with orientation and with duplicates. The caller frees them. */
function exploreInOrder(shape: TopoDS_Shape, kind: TopAbs_ShapeEnum): TopoDS_Shape[] {
  const found: TopoDS_Shape[] = [];
  using explorer = new oc.TopExp_Explorer(shape, kind, oc.TopAbs_ShapeEnum.TopAbs_SHAPE);
  for (; explorer.More(); explorer.Next()) found.push(explorer.Current());
  return found;
}

const isSlit = (edge: TopoDS_Shape): boolean => edge.Orientation() === oc.TopAbs_Orientation.TopAbs_INTERNAL;

function hasSlit(wire: TopoDS_Shape): boolean {
  const edges = exploreInOrder(wire, oc.TopAbs_ShapeEnum.TopAbs_EDGE);
  const has = edges.some(isSlit);
  for (const edge of edges) edge.delete();
  return has;
}

/** Replaces a wire by one wire for each outline that remains: without slits there may be several. */
function replaceWire(face: TopoDS_Shape, wire: TopoDS_Shape): void {
  using builder = new oc.TopoDS_Builder();
  const edges = exploreInOrder(wire, oc.TopAbs_ShapeEnum.TopAbs_EDGE);
  face.Free(true);
  builder.Remove(face, wire);
  for (const outline of groupConnectedEdges(edges.filter((edge) => !isSlit(edge)))) {
    using part = new oc.TopoDS_Wire();
    builder.MakeWire(part);
    for (const edge of outline) builder.Add(part, edge);
    part.Closed(true);
    builder.Add(face, part);
  }
  for (const edge of edges) edge.delete();
}

/** Groups edges that are connected by their ends. */
function groupConnectedEdges(edges: readonly TopoDS_Shape[]): TopoDS_Shape[][] {
  let outlines: { readonly edges: TopoDS_Shape[]; readonly ends: readonly number[] }[] = [];
  for (const edge of edges) {
    const ends = getVertexHashes(edge);
    const meeting = outlines.filter((outline) => outline.ends.some((end) => ends.includes(end)));
    const joined = {
      edges: [...meeting.flatMap((outline) => outline.edges), edge],
      ends: [...meeting.flatMap((outline) => outline.ends), ...ends],
    };
    outlines = [...outlines.filter((outline) => !meeting.includes(outline)), joined];
  }
  return outlines.map((outline) => outline.edges);
}

function getVertexHashes(edge: TopoDS_Shape): readonly number[] {
  using ends = listVertices(edge);
  return ends.all.map(hashShape);
}
