import { type Mesh, meshOf } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';

/** The faces of an OBJ file; polygons are cut into triangles from their first corner. Throws a MeshError for what is none. */
export function objMesh(bytes: Uint8Array, scale = 1): Mesh {
  const points: number[] = [];
  const corners: number[] = [];
  for (const [, kind, rest = ''] of Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .matchAll(/^[ \t]*([vf])[ \t]+(.*)$/gm)) {
    if (kind === 'v') points.push(...coordinates(rest));
    else fan(rest, points.length / 3, corners);
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
function fan(line: string, count: number, corners: number[]): void {
  const places = line
    .trim()
    .split(/\s+/)
    .map((corner) => Number.parseInt(corner, 10))
    .map((place) => (place < 0 ? count + place : place - 1));
  if (places.length < 3)
    throw unreadable(`The face "${line.slice(0, 40)}" of the OBJ file has fewer than three corners.`);
  for (let i = 2; i < places.length; i += 1) {
    corners.push(places[0] ?? Number.NaN, places[i - 1] ?? Number.NaN, places[i] ?? Number.NaN);
  }
}
