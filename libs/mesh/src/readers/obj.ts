import { type Mesh, meshOf } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';
import { type Corner, cutToTriangles } from './polygon.ts';

/** The faces of an OBJ file; polygons are cut into triangles. Throws a MeshError for what is none. */
export function objMesh(bytes: Uint8Array, scale = 1): Mesh {
  const points: number[] = [];
  const corners: number[] = [];
  for (const [, kind, rest = ''] of Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .matchAll(/^[ \t]*([vf])[ \t]+(.*)$/gm)) {
    if (kind === 'v') points.push(...coordinates(rest));
    else cut(rest, points, corners);
    if (Math.max(corners.length, points.length / 2) > 3 * mostTriangles) throw tooManyTriangles();
  }
  if (corners.length === 0) throw unreadable('The OBJ file has no faces.');
  return meshOf(points, corners, scale);
}

const coordinates = (line: string): number[] => {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = line.trim().split(/\s+/).map(Number);
  return [x, y, z];
};

/** Counted from one, or back from the last vertex there is yet. */
function cut(line: string, points: readonly number[], corners: number[]): void {
  const count = points.length / 3;
  const places = line
    .trim()
    .split(/\s+/)
    .map((corner) => Number.parseInt(corner, 10))
    .map((place) => (place < 0 ? count + place : place - 1));
  if (places.length < 3)
    throw unreadable(`The face "${line.slice(0, 40)}" of the OBJ file has fewer than three corners.`);
  const at = (i: number) => points[i] ?? Number.NaN;
  const polygon = places.map((place): Corner => {
    return { place, point: [at(3 * place), at(3 * place + 1), at(3 * place + 2)] };
  });
  for (const corner of places.length === 3 ? places : cutToTriangles(polygon)) corners.push(corner);
}
