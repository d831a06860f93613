import { isWhole } from '../../fitting/cylinder-fit.ts';
import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { blocks, together, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { findSharpEdges } from '../corners/sharp-inner-edges.ts';
import { findBores } from './find-bores.ts';
import { measureHoles } from './holes.ts';
import { measureOpenings } from './openings.ts';

function lookedThrough(mesh: Mesh) {
  const model = buildModel(mesh);
  const curved = findCurvedSurfaces(model);
  const { bores, unmeasured } = findBores(model, curved);
  const holes = measureHoles(model, bores);
  return { model, cylinders: curved.cylinders, holes, openings: measureOpenings(model, { holes, unmeasured }, 200) };
}

const plate = [
  [0, 40],
  [0, 30],
  [0, 3],
] as const;

describe('a hole of a few corners', () => {
  it.each([6, 7, 8, 9, 10, 11])('is found with %s', (strips) => {
    const { model, cylinders, holes, openings } = lookedThrough(tube(2.5, 10, { height: 5, strips }));
    const round = cylinders.filter(isWhole);

    expect(holes).toEqual([
      expect.objectContaining({ diameter: expect.closeTo(5, 9), depth: expect.closeTo(5, 9), strips, isThrough: true }),
    ]);
    expect(openings.count).toBe(0);
    expect(findSharpEdges(model, [0, 0, 1], { round }).length).toBe(0);
  });

  it.each([4, 5])('is an opening with %s', (strips) => {
    const { holes, openings } = lookedThrough(tube(2.5, 10, { height: 5, strips }));

    expect(holes).toEqual([]);
    expect(openings.count).toBe(1);
  });
});

describe('an opening that is not round', () => {
  it('is a slot, as wide as its sides are apart', () => {
    const { holes, openings } = lookedThrough(
      blocks(
        [plate],
        [
          [
            [5, 25],
            [10, 12.5],
            [0, 3],
          ],
        ],
      ),
    );

    expect(holes).toEqual([]);
    expect(openings).toMatchObject({ count: 1, narrowest: { thickness: expect.closeTo(2.5, 9) } });
  });

  it.each([
    ['a block', blocks([plate])],
    [
      'a groove',
      blocks(
        [plate],
        [
          [
            [5, 25],
            [10, 12.5],
            [1, 3],
          ],
        ],
      ),
    ],
    ['a round hole', tube(3, 9)],
    [
      'a hollow',
      blocks(
        [plate],
        [
          [
            [5, 25],
            [10, 20],
            [1, 2],
          ],
        ],
      ),
    ],
    ['two tubes beside each other', together(tube(3, 9), shifted(tube(3, 9), 30))],
  ])('is none in %s', (_, mesh) => {
    expect(lookedThrough(mesh).openings).toEqual({ count: 0, deepest: 0, narrowest: undefined });
  });
});

function shifted({ points, corners }: Mesh, along: number): Mesh {
  return { corners, points: points.map((value, i) => (i % 3 === 0 ? value + along : value)) };
}

/** A round plate of 12 mm with a hole of twelve grooves, which lie askew as the turns of a thread do. */
function threaded(): Mesh {
  const groove = (z: number) => [0, 0.25, 0.5, 0.75].map((t) => [2.5 + 0.5 * Math.sin(Math.PI * t), z - t] as const);
  const wall = Array.from({ length: 12 }, (_, i) => groove(12 - i)).flat();
  const { points, corners } = revolve([[2.5, 0], [10, 0], [10, 12], ...wall], 48);
  const moved = Array.from({ length: points.length / 3 }, (_, i) => {
    const [x = 0, y = 0, z = 0] = points.slice(3 * i, 3 * i + 3);
    const isEnd = Math.hypot(x, y) > 4 || z < 0.01 || z > 11.99;
    return [x, y, isEnd ? z : z + x / 12];
  });
  return buildMesh(moved.flat(), corners);
}

describe('a round opening whose wall is grooved, as a thread is', () => {
  it('may be as deep as all of its grooves', () => {
    const { holes, openings } = lookedThrough(threaded());

    expect(holes).toEqual([]);
    expect(openings.deepest).toBeGreaterThan(12);
    expect(openings.deepest).toBeLessThan(15);
    expect(openings.narrowest?.thickness).toBeCloseTo(5, 1);
  });
});
