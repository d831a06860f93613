import { cross, lengthOf, subtract, add } from '@kerf/geometry';
import { readStl } from '../files/readers.fixture.ts';
import { Kernel } from '../kernel.ts';
import { rowOf } from './row-vectors.ts';
import { countOpenEdges, type Triangle } from './triangle-soup.fixture.ts';
import { flipEdges } from './flip-edges.ts';

const limits = { timeoutMs: 20_000 };

type Place = readonly [number, number, number];

/** Four places of a bowl, seen from above: diagonals from the first to the second and from the third to the fourth. */
const square: readonly Place[] = [
  [-1, 1, 0],
  [1, -1, 0],
  [1, 1, 0],
  [-1, -1, 0],
];

/** Of the bowl z = (a x² + b y² + c x y) / 2, or of the hill where these are negative, as seen from above. */
function faceOn(a: number, b: number, c: number) {
  const places = square.map(([x, y]): Place => [x, y, (a * x * x + b * y * y) / 2 + c * x * y]);
  const normals = square.map(([x, y]) => unit([-a * x - c * y, -b * y - c * x, 1]));
  const corners = Uint32Array.of(0, 1, 2, 1, 0, 3);
  return { points: Float32Array.from(places.flat()), normals: Float32Array.from(normals.flat()), corners };
}

function unit(vector: Place): number[] {
  return vector.map((value) => value / Math.hypot(...vector));
}

const turned = (face: ReturnType<typeof faceOn>, to = 6) => {
  flipEdges(face, [{ from: 0, to }]);
  return [...face.corners];
};

describe('an edge within a face', () => {
  it.each([
    ['a hill', faceOn(-0.3, -0.3, 0.1), [0, 3, 2, 1, 2, 3]],
    ['a bowl', faceOn(0.3, 0.3, -0.1), [0, 3, 2, 1, 2, 3]],
  ])('is turned where the other diagonal is nearer to %s', (_, face, corners) => {
    expect(turned(face)).toEqual(corners);
  });

  it.each([
    ['lies nearer to a hill', faceOn(-0.3, -0.3, -0.1)],
    ['lies nearer to a bowl', faceOn(0.3, 0.3, 0.1)],
    ['is on a saddle', faceOn(0.3, -0.3, 0.1)],
    ['is in one plane with the other diagonal', faceOn(-0.3, -0.3, 0)],
  ])('stays where it %s', (_, face) => {
    expect(turned(face)).toEqual([0, 1, 2, 1, 0, 3]);
  });

  it('stays in a face that was not asked for', () => {
    expect(turned(faceOn(-0.3, -0.3, 0.1), 0)).toEqual([0, 1, 2, 1, 0, 3]);
  });
});

describe('the mesh of a rounded disc', () => {
  let kernel: Kernel;
  beforeAll(async () => {
    kernel = await Kernel.start();
  });
  afterAll(() => kernel.stop());

  it.each([1, 2, 3])('looks away from its axis everywhere, with a fillet of %s mm', async (radius) => {
    const { object_id } = await kernel.run(
      'create_cylinder',
      { radius: 100, height: 8, position: [0, 0, 0], axis: [0, 0, 1] },
      limits,
    );
    const rounded = await kernel.run('create_fillet', { object_id, radius, edge_filter: 'all' }, limits);
    const { bytes } = await kernel.run(
      'export_model',
      { format: 'stl', view: 'isometric', object_ids: [rounded.object_id] },
      limits,
    );
    const triangles = readStl(Buffer.from(bytes));

    expect(countOpenEdges(triangles)).toBe(0);
    expect(Math.max(...triangles.map(sideways))).toBeLessThan(0.06);
  });
});

/** The sine by which a triangle looks past the z-axis. */
function sideways(triangle: Triangle): number {
  const rows = Float32Array.from(triangle);
  const [a, b, c] = [rowOf(rows, 0), rowOf(rows, 1), rowOf(rows, 2)];
  const normal = cross(subtract(b, a), subtract(c, a));
  const [x, y] = add(add(a, b), c);
  return Math.abs(normal[0] * y - normal[1] * x) / (lengthOf(normal) * Math.hypot(x, y));
}
