import { type Mesh, buildMesh } from '../mesh.ts';
import { maxTriangles, tooManyTriangles, invalidMesh } from '../mesh-error.ts';
import { type Corner, triangulate } from './triangulate.ts';
import { detectWrittenResolution } from './written-resolution.ts';

/** Content read from a file. */
interface ObjContent {
  readonly points: number[];
  readonly corners: number[];
  faces: number;
  /** Highest vertex that a face names, and the face: vertices may come later in the file. */
  last: { readonly vertex: number; readonly face: number };
}

/** Parses the faces of an OBJ file, triangulating polygons. Throws a MeshError for invalid content. */
export function parseObj(bytes: Uint8Array, scale = 1): Mesh {
  const content: ObjContent = { points: [], corners: [], faces: 0, last: { vertex: -1, face: 0 } };
  const { points, corners } = content;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const [, kind, rest = ''] of text.matchAll(line)) {
    if (kind === 'v') points.push(...coordinates(rest));
    else addFace(rest, content);
    if (Math.max(corners.length, points.length / 2) > 3 * maxTriangles) throw tooManyTriangles();
  }
  if (corners.length === 0) throw invalidMesh('The OBJ file has no faces.');
  const { vertex, face } = content.last;
  if (vertex >= points.length / 3) throw missingVertex(face, `${vertex + 1}`, points.length / 3);
  const resolution = scale * detectWrittenResolution(coordinatesIn(text));
  return { ...buildMesh(points, corners, { scale, firstVertexNumber: 1 }), resolution };
}

/** A vertex or face line: its kind and the rest. */
const line = /^[ \t]*([vf])[ \t]+(.*)$/gm;

function* coordinatesIn(text: string): Generator<string> {
  for (const [, kind, rest = ''] of text.matchAll(line)) if (kind === 'v') yield* fieldsOf(rest).slice(0, 3);
}

const coordinates = (rest: string): number[] => {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = fieldsOf(rest).map(Number);
  return [x, y, z];
};

const fieldsOf = (rest: string): string[] => rest.trim().split(/\s+/);

/** Vertex numbers as in the file, from one. */
const missingVertex = (face: number, vertex: string, count: number): Error =>
  invalidMesh(`Face ${face} refers to vertex ${vertex}, but the OBJ file has ${count} vertices, counted from 1.`);

function addFace(rest: string, content: ObjContent): void {
  const { points, corners } = content;
  content.faces += 1;
  const vertices = fieldsOf(rest).map((corner) => resolveVertex(corner, content));
  if (vertices.length < 3)
    throw invalidMesh(`Face "${rest.slice(0, 40)}" of the OBJ file has fewer than three vertices.`);
  const at = (i: number) => points[i] ?? Number.NaN;
  const polygon = vertices.map((vertex): Corner => {
    return { vertex, point: [at(3 * vertex), at(3 * vertex + 1), at(3 * vertex + 2)] };
  });
  for (const corner of vertices.length === 3 ? vertices : triangulate(polygon)) corners.push(corner);
}

/** Counts from one, or backwards from the latest vertex. */
function resolveVertex(corner: string, content: ObjContent): number {
  const count = content.points.length / 3;
  const number = Number.parseInt(corner, 10);
  const vertex = number < 0 ? count + number : number - 1;
  if (!(vertex >= 0)) throw missingVertex(content.faces, corner.slice(0, 20), count);
  if (vertex > content.last.vertex) content.last = { vertex, face: content.faces };
  return vertex;
}
