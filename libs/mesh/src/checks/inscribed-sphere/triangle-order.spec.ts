import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { fan } from '../../fixtures/needles.fixture.ts';
import { skewed } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { measureMaxThickness } from './max-thickness.ts';

/** Relative error, larger than that of the surface queries. */
const tolerance = 1e-3;

/** A ball in the corner of two walls touches both and the edge between them, in that of three the inner corner. */
const inCorner = (wall: number, walls: number) => (2 * wall * Math.sqrt(walls)) / (1 + Math.sqrt(walls));

/** A ball under something on a plate touches the bottom, and the ends of a chord at the top. */
const onPlate = (plate: number, halfChord: number) => plate + halfChord ** 2 / plate;

const plate = (side: number, thickness: number): Block => [
  [0, side],
  [0, side],
  [0, thickness],
];

const openBox = (wall: number): Mesh =>
  blocks(
    [
      [
        [0, 60],
        [0, 40],
        [0, 25],
      ],
    ],
    [
      [
        [wall, 60 - wall],
        [wall, 40 - wall],
        [wall, 26],
      ],
    ],
  );

const bracket = (wall: number): Mesh =>
  blocks([
    [
      [0, 60],
      [0, 40],
      [0, wall],
    ],
    [
      [0, wall],
      [0, 40],
      [0, 40],
    ],
  ]);

const rib = (side: number, width: number): Block => [
  [0, side],
  [(side - width) / 2, (side + width) / 2],
  [0, 20],
];

const across = ([x, y, z]: Block): Block => [y, x, z];

const strips = 96;

/** A round post of radius 2 on a plate of 2.5. */
const post = revolve(
  [
    [0, 0],
    [25, 0],
    [25, 2.5],
    [2, 2.5],
    [2, 12],
    [0, 12],
  ],
  strips,
);

/** Radius of the circle inscribed in a circle of strips. */
const insideCircle = (radius: number) => radius * Math.cos(Math.PI / strips);

const rings = 24;

/** A sphere of rings and strips: its facets are nearer to its centre than its vertices. */
const ball = revolve(
  Array.from({ length: rings + 1 }, (_, i) => {
    const angle = (Math.PI * i) / rings;
    return [i % rings === 0 ? 0 : 10 * Math.sin(angle), -10 * Math.cos(angle)] as const;
  }),
  2 * rings,
);

/** A round bowl with walls of 2, rounded without by less than the ball in its corner reaches. */
const bowl = revolve(
  [
    [0, 0],
    ...Array.from({ length: 9 }, (_, i) => {
      const angle = (Math.PI * i) / 16;
      return [29 + Math.sin(angle), 1 - Math.cos(angle)] as const;
    }),
    [30, 20],
    [28, 20],
    [28, 2],
    [0, 2],
  ],
  2 * strips,
);

describe.each([
  ['an open box, in a corner of three walls', openBox(3), inCorner(3, 3)],
  ['a thinner box', openBox(1.5), inCorner(1.5, 3)],
  ['a bracket, in the corner of two walls', bracket(3.1), inCorner(3.1, 2)],
  ['a plate under a rib', blocks([plate(60, 3), rib(60, 2)]), onPlate(3, 1)],
  ['a plate under two ribs that cross', blocks([plate(60, 3), rib(60, 2), across(rib(60, 2))]), onPlate(3, Math.SQRT2)],
  ['a plate under a post', post, onPlate(2.5, insideCircle(2))],
  ['a rounded bowl', bowl, inCorner(2, 2)],
  ['a ball', ball, 20 * Math.cos(Math.PI / (2 * rings)) ** 2],
  ['a tube', tube(5, 8, { strips: 384 }), 3],
])('the thickness of %s', (_, mesh, right) => {
  it.each([
    ['as it is written', (written: Mesh) => written],
    ['with its triangles in another order', shuffled],
    ['mirrored', mirrored],
    ['askew', skewed],
  ])('is right %s', (__, change) => {
    const measured = measureMaxThickness(buildModel(change(mesh)))?.thickness ?? Number.NaN;

    expect(Math.abs(measured / right - 1)).toBeLessThan(tolerance);
  });
});

it('tells a disc no thicker than it is', () => {
  const measured = measureMaxThickness(buildModel(fan(800)))?.thickness;

  expect(measured).toBeCloseTo(5, 4);
});

/** Neighbours come far apart. */
function shuffled({ points, corners }: Mesh): Mesh {
  const count = corners.length / 3;
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => mixed(a) - mixed(b));
  return buildMesh(
    points,
    order.flatMap((triangle) => [...corners.subarray(3 * triangle, 3 * triangle + 3)]),
  );
}

/** Multiplied by the golden ratio, as Fibonacci hashing does. */
function mixed(place: number): number {
  return Math.imul(place + 1, 0x9e3779b1) >>> 0;
}

function mirrored({ points, corners }: Mesh): Mesh {
  return buildMesh(
    points.map((value, i) => (i % 3 === 0 ? -value : value)),
    corners.toReversed(),
  );
}
