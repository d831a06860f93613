import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

/** Two cones of 20 mm, point to point, that overlap in a circle. */
const hourglass = (diameter: number, wide: number) => ({
  commands: [
    designCommand('foot', 'create_cone', { bottom_radius: wide, top_radius: diameter / 2, height: 20 }),
    designCommand('head', 'create_cone', {
      bottom_radius: diameter / 2,
      top_radius: wide,
      height: 20,
      position: [0, 0, 20],
    }),
    designCommand('part', 'boolean_fuse', { object_ids: ['foot', 'head'] }),
  ],
  result: 'part',
});

/** Two balls with a bar between them. */
const dumbbell = (diameter: number) => ({
  commands: [
    designCommand('one', 'create_sphere', { radius: 10 }),
    designCommand('other', 'create_sphere', { radius: 10, position: [40, 0, 0] }),
    designCommand('bar', 'create_cylinder', { radius: diameter / 2, height: 40, axis: [1, 0, 0] }),
    designCommand('part', 'boolean_fuse', { object_ids: ['one', 'other', 'bar'] }),
  ],
  result: 'part',
});

describe('a neck of a design', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['an hourglass', hourglass(0.6, 10), 0.6, 'fail'],
    ['a steep hourglass', hourglass(0.6, 19), 0.6, 'fail'],
    ['a slim hourglass', hourglass(3, 6), 3, 'pass'],
    ['a dumbbell', dumbbell(0.6), 0.6, 'fail'],
    ['a strong dumbbell', dumbbell(4), 4, 'pass'],
  ])('is measured as its wall: that of %s', async (_, design, diameter, status) => {
    const wall = findCheck(await world.validate({ process: 'sls', design }), 'min_wall');

    expect(wall).toMatchObject({ status, confidence: 'sampled' });
    expect((wall?.measured ?? NaN) / diameter).toBeCloseTo(1, 1);
  });
});
