import type { NamedMesh } from '../mesh/mesh.ts';
import { iteratePoints, iterateTriangles } from '../mesh/mesh-rows.ts';

/** Writes Wavefront OBJ: one object per part, with shared corners. In millimetres, Z up. */
export function writeObj(parts: readonly NamedMesh[]): string {
  const lines = ['# Kerf, millimetres'];
  let firstIndex = 1; // corner indices start at 1 and continue across objects
  for (const { name, mesh } of parts) {
    lines.push(`o ${name}`);
    for (const point of iteratePoints(mesh)) lines.push(`v ${point.join(' ')}`);
    for (const corners of iterateTriangles(mesh))
      lines.push(`f ${corners.map((corner) => corner + firstIndex).join(' ')}`);
    firstIndex += mesh.points.length / 3;
  }
  return `${lines.join('\n')}\n`;
}
