import { type Mesh, meshOf } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';
import { type Corner, cutToTriangles } from './polygon.ts';
import { writtenDigitOf } from './written-digits.ts';

/** Content read from a file. */
interface Gathered {
  readonly points: number[];
  readonly corners: number[];
  faces: number;
  /** Highest vertex that a face names, and the face: vertices may come later in the file. */
  last: { readonly place: number; readonly face: number };
}

/** Parses the faces of an OBJ file, triangulating polygons. Throws a MeshError for invalid content. */
export function objMesh(bytes: Uint8Array, scale = 1): Mesh {
  const gathered: Gathered = { points: [], corners: [], faces: 0, last: { place: -1, face: 0 } };
  const { points, corners } = gathered;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const [, kind, rest = ''] of text.matchAll(line)) {
    if (kind === 'v') points.push(...coordinates(rest));
    else cut(rest, gathered);
    if (Math.max(corners.length, points.length / 2) > 3 * mostTriangles) throw tooManyTriangles();
  }
  if (corners.length === 0) throw unreadable('The OBJ file has no faces.');
  const { place, face } = gathered.last;
  if (place >= points.length / 3) throw notThere(face, `${place + 1}`, points.length / 3);
  const digit = scale * writtenDigitOf(coordinatesIn(text));
  return { ...meshOf(points, corners, { scale, countedFrom: 1 }), digit };
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
const notThere = (face: number, vertex: string, count: number): Error =>
  unreadable(`Face ${face} refers to vertex ${vertex}, but the OBJ file has ${count} vertices, counted from 1.`);

function cut(rest: string, gathered: Gathered): void {
  const { points, corners } = gathered;
  gathered.faces += 1;
  const places = fieldsOf(rest).map((corner) => placeOf(corner, gathered));
  if (places.length < 3) throw unreadable(`Face "${rest.slice(0, 40)}" of the OBJ file has fewer than three vertices.`);
  const at = (i: number) => points[i] ?? Number.NaN;
  const polygon = places.map((place): Corner => {
    return { place, point: [at(3 * place), at(3 * place + 1), at(3 * place + 2)] };
  });
  for (const corner of places.length === 3 ? places : cutToTriangles(polygon)) corners.push(corner);
}

/** Counts from one, or backwards from the latest vertex. */
function placeOf(corner: string, gathered: Gathered): number {
  const count = gathered.points.length / 3;
  const told = Number.parseInt(corner, 10);
  const place = told < 0 ? count + told : told - 1;
  if (!(place >= 0)) throw notThere(gathered.faces, corner.slice(0, 20), count);
  if (place > gathered.last.place) gathered.last = { place, face: gathered.faces };
  return place;
}
