import { computeFacetNormal, type Mesh, type NamedMesh, countTriangles } from '../mesh/mesh.ts';

const headerBytes = 84;
const triangleBytes = 50;

/** Writes binary STL: 80-byte header, triangle count, then a normal, three corners and two bytes per triangle. */
export function writeStl(parts: readonly NamedMesh[]): Buffer<ArrayBuffer> {
  const count = parts.reduce((all, { mesh }) => all + countTriangles(mesh), 0);
  const file = Buffer.alloc(headerBytes + triangleBytes * count);
  file.write('Kerf, millimetres', 'ascii');
  file.writeUInt32LE(count, headerBytes - 4);
  let offset = headerBytes;
  for (const { mesh } of parts) offset = writeTriangles(file, mesh, offset);
  return file;
}

function writeTriangles(file: Buffer, mesh: Mesh, start: number): number {
  let offset = start;
  for (let triangle = 0; triangle < countTriangles(mesh); triangle += 1, offset += triangleBytes) {
    computeFacetNormal(mesh, triangle).forEach((value, i) => file.writeFloatLE(value, offset + 4 * i));
    for (let i = 0; i < 9; i += 1) file.writeFloatLE(getCoordinate(mesh, 3 * triangle, i), offset + 12 + 4 * i);
  }
  return offset;
}

const getCoordinate = ({ origin, points, corners }: Mesh, first: number, i: number): number =>
  (origin[i % 3] ?? 0) + (points[3 * (corners[first + Math.floor(i / 3)] ?? 0) + (i % 3)] ?? 0);
