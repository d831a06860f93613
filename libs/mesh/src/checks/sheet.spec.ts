import { modelOf } from '../model.ts';
import { planesOf } from '../patches.ts';
import { askew, cone, subdivided } from '../shapes.fixture.ts';
import { type Block, blocks, tube } from '../solids.fixture.ts';
import { flatSheetOf } from './sheet.ts';

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

describe('a flat sheet', () => {
  it.each([
    ['a plate', blocks([plate]), 2],
    ['a plate with a window', blocks([plate], [window]), 2],
    ['a plate of many triangles', subdivided(subdivided(blocks([plate]))), 2],
    ['a ring', tube(5, 30, { height: 3 }), 3],
    ['a disc', cone(30, 30, { height: 1.5 }), 1.5],
  ])('is %s, whichever way it lies', (_, mesh, thickness) => {
    for (const one of [mesh, askew(mesh)]) {
      const model = modelOf(one);

      expect(flatSheetOf(model, planesOf(model))).toEqual({ thickness: expect.closeTo(thickness, 6) });
    }
  });

  it.each([
    ['a cube', blocks([cube])],
    ['a bent sheet', blocks([plate, wall])],
    ['a bent strip as wide as it is thick', blocks([foot, leg])],
    ['a tray', blocks([plate], [pocket])],
    ['a tube', tube(5, 9, { height: 40 })],
  ])('is not %s', (_, mesh) => {
    const model = modelOf(mesh);

    expect(flatSheetOf(model, planesOf(model))).toBeUndefined();
  });
});
