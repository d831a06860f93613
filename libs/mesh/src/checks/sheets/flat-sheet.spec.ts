import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { findPlanes } from '../../patches/patches.ts';
import { skewed, cone, subdivided, rounded } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks, tube } from '../../fixtures/solids.fixture.ts';
import { detectFlatSheet } from './flat-sheet.ts';

const plate: Block = [
  [0, 60],
  [0, 40],
  [0, 2],
];
const wall: Block = [
  [0, 2],
  [0, 40],
  [2, 30],
];
const window: Block = [
  [10, 30],
  [10, 30],
  [0, 2],
];
const pocket: Block = [
  [10, 50],
  [5, 35],
  [1, 2],
];
const cube: Block = [
  [0, 10],
  [0, 10],
  [0, 10],
];
const foot: Block = [
  [0, 40],
  [0, 2],
  [0, 2],
];
const leg: Block = [
  [0, 2],
  [0, 2],
  [2, 40],
];

/** A block of a given height and position. */
const column = (x: readonly [number, number], y: readonly [number, number], height: number): Block => [
  x,
  y,
  [0, height],
];
const block = column([0, 100], [0, 100], 10);

/** Slots of 2 mm between bars of 2. */
const slots = Array.from({ length: 40 }, (_, i) =>
  column([4 + 4 * (i % 10), 6 + 4 * (i % 10)], [4 + 10 * Math.floor(i / 10), 12 + 10 * Math.floor(i / 10)], 2),
);
const grill = blocks([column([0, 46], [0, 46], 2)], slots);

/** A disc with teeth: every other pair of the outer corners of a tube moved out. */
function gear(height: number) {
  const { points, corners } = tube(4, 20, { height, strips: 96 });
  const out = points.slice();
  for (let i = 0; i < points.length; i += 3) {
    const [x = 0, y = 0] = points.slice(i, i + 2);
    const tooth = Math.round((48 * Math.atan2(y, x)) / Math.PI + 96) % 4 < 2;
    if (tooth && Math.hypot(x, y) > 10) out.set([x * 1.25, y * 1.25], i);
  }
  return { points: out, corners };
}

describe('a flat sheet', () => {
  it.each([
    ['a plate', blocks([plate]), 2],
    ['a plate with a window', blocks([plate], [window]), 2],
    ['a plate of many triangles', subdivided(subdivided(blocks([plate]))), 2],
    ['a ring', tube(5, 30, { height: 3 }), 3],
    ['a disc', cone(30, 30, { height: 1.5 }), 1.5],
    ['a grill', grill, 2],
    ['a gear', gear(10), 10],
  ])('is %s, whichever way it lies', (_, mesh, thickness) => {
    for (const one of [mesh, skewed(mesh)]) {
      const model = buildModel(one);

      expect(detectFlatSheet(model, findPlanes(model))).toEqual({
        thickness: expect.closeTo(thickness, 6),
        uniform: expect.closeTo(1, 6),
      });
    }
  });

  it.each([
    ['a cube', blocks([cube])],
    ['a bent sheet', blocks([plate, wall])],
    ['a bent strip as wide as it is thick', blocks([foot, leg])],
    ['a tray', blocks([plate], [pocket])],
    ['a tube', tube(5, 9, { height: 40 })],
    ['a block', blocks([column([0, 25], [0, 25], 10)])],
    [
      'a plate with a boss',
      blocks([
        block,
        [
          [40, 60],
          [40, 60],
          [10, 11],
        ],
      ]),
    ],
    [
      'a thick plate with a pocket',
      blocks(
        [block],
        [
          [
            [30, 70],
            [40, 60],
            [5, 10],
          ],
        ],
      ),
    ],
    ['a gear as wide as a third of its diameter', gear(16.7)],
    ['a bent strip', blocks([column([0, 60], [0, 2], 10), column([0, 2], [2, 60], 10)])],
    [
      'a strip bent twice',
      blocks([column([0, 50], [0, 4], 5), column([0, 4], [4, 50], 5), column([46, 50], [4, 50], 5)]),
    ],
    ['a strip bent to a ring', blocks([column([0, 50], [0, 50], 8)], [column([3, 47], [3, 47], 8)])],
    [
      'two of them',
      blocks(
        [column([0, 50], [0, 50], 8), column([60, 110], [0, 50], 8)],
        [column([3, 47], [3, 47], 8), column([63, 107], [3, 47], 8)],
      ),
    ],
  ])('is not %s', (_, mesh) => {
    const model = buildModel(mesh);

    expect(detectFlatSheet(model, findPlanes(model))).toBeUndefined();
  });

  it('has one thickness but for its countersinks', () => {
    const { points, corners } = tube(5, 60, { height: 3 });
    const sunk = points.map((value, i) =>
      i % 3 < 2 &&
      Math.hypot(points[i - (i % 3)] ?? 0, points[i - (i % 3) + 1] ?? 0) < 10 &&
      points[i - (i % 3) + 2] === 3
        ? 1.6 * value
        : value,
    );
    const model = buildModel({ points: sunk, corners });
    const area = Math.PI * (5 + 8) * Math.hypot(3, 3);
    const sheet = detectFlatSheet(model, findPlanes(model));

    expect(sheet).toMatchObject({ thickness: 3 });
    expect(sheet?.uniform).toBeCloseTo(1 - area / (area + Math.PI * (60 ** 2 - 5 ** 2 + 60 ** 2 - 8 ** 2 + 60 * 6)), 3);
  });
});

describe('a flat sheet that lies askew in a file of few decimals', () => {
  const sheetIn = (mesh: Mesh, decimals: number) => {
    const model = buildModel(rounded(skewed(mesh), decimals));
    return detectFlatSheet(model, findPlanes(model));
  };

  it.each([
    ['a plate', blocks([plate]), 2],
    ['a plate with a window', blocks([plate], [window]), 2],
    ['a plate of many triangles', subdivided(blocks([plate])), 2],
    ['a ring', tube(5, 30, { height: 3 }), 3],
  ])('is as thick and as even as it is: %s', (_, mesh, thickness) => {
    for (const decimals of [2, 3, 4]) {
      const sheet = sheetIn(mesh, decimals);

      expect(Math.abs((sheet?.thickness ?? 0) - thickness)).toBeLessThan(1 / 10 ** decimals);
      expect(sheet?.uniform).toBeGreaterThan(0.999);
    }
  });

  it.each([2, 3, 4])('is no wedge, nor a plate with a step: %s', (decimals) => {
    const rise = 5 / 10 ** Math.min(decimals, 3);
    const { points, corners } = blocks([plate]);
    const risen = points.map((value, i) => (value === 2 && points[i - 2] === 60 ? value + rise : value));
    const step: Block = [
      [20, 40],
      [0, 40],
      [2, 2 + rise],
    ];

    expect(sheetIn({ points: risen, corners }, decimals)).toBeUndefined();
    expect(sheetIn(blocks([plate, step]), decimals)).toBeUndefined();
  });
});
