import type { NamedMesh } from '../mesh/mesh.ts';
import { placesOf, trianglesOf } from '../mesh/rows.ts';

/** Wavefront OBJ: an object of its own for each part, its corners shared by its triangles. In millimetres, Z up. */
export function obj(parts: readonly NamedMesh[]): string {
  const lines = ['# Kerf, millimetres'];
  let before = 1; // the corners of a file are counted through, from 1
  for (const { name, mesh } of parts) {
    lines.push(`o ${name}`);
    for (const point of placesOf(mesh)) lines.push(`v ${point.join(' ')}`);
    for (const corners of trianglesOf(mesh)) lines.push(`f ${corners.map((corner) => corner + before).join(' ')}`);
    before += mesh.points.length / 3;
  }
  return `${lines.join('\n')}\n`;
}
