import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import type { Mesh } from '../../mesh.ts';
import { buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { tube } from '../../fixtures/solids.fixture.ts';
import { measureHoles } from './holes.ts';
import { findBores } from './find-bores.ts';

function distanceIn(mesh: Mesh): number | undefined {
  const model = buildModel(mesh);
  const curved = findCurvedSurfaces(model);
  const [hole] = measureHoles(model, findBores(model, curved).bores, curved.cylinders);
  return hole?.edgeDistance;
}

/** A plate around a hole with its straight edge so far away, turned by some degrees: its outer ring drawn out to a square. */
function plate(radius: number, beside: number, turn: number): Mesh {
  const { points, corners } = tube(radius, 2 * radius, { height: 1, strips: 96 });
  const angle = (turn * Math.PI) / 180;
  const moved = Array.from({ length: points.length / 3 }, (_, i) => {
    const [x = 0, y = 0, z = 0] = points.slice(3 * i, 3 * i + 3);
    if (Math.hypot(x, y) < 1.5 * radius) return [x, y, z];
    const stretch = (radius + beside) / Math.max(Math.abs(x), Math.abs(y));
    const [u, v] = [x * stretch, y * stretch];
    return [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle), z];
  });
  return buildMesh(moved.flat(), corners);
}

describe('the material beside a hole', () => {
  it.each([
    [50, 0.99, 0],
    [50, 0.99, 0.9],
    [50, 0.96, 1.3],
    [100, 0.98, 1.8],
    [20, 0.997, 1],
  ])('of radius %s, %s from an edge that is turned by %s degrees, is as wide', (radius, beside, turn) => {
    expect(distanceIn(plate(radius, beside, turn))).toBeCloseTo(beside, 6);
  });

  it.each([24, 48, 90])('of a ring of %s strips is as wide as between its circles', (strips) => {
    expect(distanceIn(tube(8, 10, { height: 1, strips }))).toBeCloseTo(2, 6);
  });
});
