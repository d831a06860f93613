import { curvedOf } from './cylinders.ts';
import { meshOf } from './mesh.ts';
import { modelOf } from './model.ts';

// A thread of its own, which may be given little memory for lists, maps and sets: a rod of many triangles is one patch.
const [strips, rings] = [400, 375];
const points = new Float64Array(3 * strips * (rings + 1));
const corners = new Uint32Array(6 * strips * rings + 6 * (strips - 2));
const placeAt = (column: number, ring: number) => ring * strips + (column % strips);
let end = 0;

for (let ring = 0; ring <= rings; ring += 1) {
  for (let column = 0; column < strips; column += 1) {
    const angle = (2 * Math.PI * column) / strips;
    points.set([40 * Math.cos(angle), 40 * Math.sin(angle), ring], 3 * placeAt(column, ring));
    if (ring === rings) continue;
    const [a, b] = [placeAt(column, ring), placeAt(column + 1, ring)];
    corners.set([a, b, b + strips, a, b + strips, a + strips], end);
    end += 6;
  }
}
for (let column = 1; column < strips - 1; column += 1, end += 6) {
  const last = placeAt(0, rings);
  corners.set([0, column + 1, column, last, last + column, last + column + 1], end);
}

curvedOf(modelOf(meshOf(points, corners)));
