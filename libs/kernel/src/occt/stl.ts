import type { Body } from './body.ts';
import { memory, oc } from './occt.ts';
import { difference, type Vector } from './vector.ts';

/** A closed surface in triangles, nine coordinates each. */
export type Facets = Float32Array;

/** Radians between the normals of neighbouring facets, so that a small circle is not a triangle. */
const angularTolerance = 0.3;

/** Facets that are nowhere further from the surfaces than `tolerance`, and the same ones each time. */
export function facetsOf(bodies: readonly Body[], tolerance: number): Facets {
  const surfaces = bodies.map((body) => surfaceOf(body, tolerance));
  const all = new Float32Array(surfaces.reduce((length, surface) => length + surface.length, 0));
  let length = 0;
  for (const surface of surfaces) {
    all.set(surface, length);
    length += surface.length;
  }
  return all;
}

function surfaceOf({ shape }: Body, tolerance: number): Facets {
  oc.ReplicadMeshExtractor.mesh(shape, tolerance, angularTolerance);
  using mesh = oc.ReplicadMeshExtractor.extract(shape, tolerance, angularTolerance, true);
  oc.BRepTools.Clean(shape, true); // or they stay in the shape: in its memory, its checkpoints and its finer meshes
  const points = new Float32Array(memory(), mesh.getVerticesPtr() >>> 0, mesh.getVerticesSize());
  const corners = new Uint32Array(memory(), mesh.getTrianglesPtr() >>> 0, mesh.getTrianglesSize());
  return closed(points.map(onGrid), corners);
}

/** Without the triangles that have shrunk to a line, as at the poles of a sphere. */
function closed(points: Float32Array, corners: Uint32Array): Facets {
  const facets = new Float32Array(3 * corners.length);
  let length = 0;
  for (let first = 0; first < corners.length; first += 3) {
    const triangle = [...corners.subarray(first, first + 3)].map((corner) =>
      points.subarray(3 * corner, 3 * corner + 3),
    );
    if (new Set(triangle.map(String)).size < 3) continue;
    triangle.forEach((corner, i) => facets.set(corner, length + 3 * i));
    length += 9;
  }
  return facets.slice(0, length);
}

/** On a seam OCCT computes one corner twice, 1e-16 apart: the two sides would not meet. */
const onGrid = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

const headerBytes = 84;
const triangleBytes = 50;

/** Bytes of the STL file of these facets. */
export const stlSize = (facets: Facets): number => headerBytes + (triangleBytes * facets.length) / 9;

/** Binary STL: 80 bytes of header, the number of triangles, then per triangle a normal, three corners and two bytes. */
export function stlOf(facets: Facets): Buffer {
  const file = Buffer.alloc(stlSize(facets));
  file.write('Kerf, millimetres', 'ascii');
  file.writeUInt32LE(facets.length / 9, headerBytes - 4);
  let offset = headerBytes;
  for (let first = 0; first < facets.length; first += 9, offset += triangleBytes) {
    const corners = [...facets.subarray(first, first + 9)];
    [...normalOf(corners), ...corners].forEach((value, i) => file.writeFloatLE(value, offset + 4 * i));
  }
  return file;
}

function normalOf(corners: Vector): number[] {
  const a = corners.slice(0, 3);
  const [ux = 0, uy = 0, uz = 0] = difference(corners.slice(3, 6), a);
  const [vx = 0, vy = 0, vz = 0] = difference(corners.slice(6, 9), a);
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal) || 1;
  return normal.map((value) => value / length);
}
