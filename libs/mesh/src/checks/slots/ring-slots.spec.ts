import { skewed, subdivided } from '../../fixtures/shapes.fixture.ts';
import { together, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { expectedSlot, findSlotsIn } from './slots.fixture.ts';

/** A disc of 30 mm with a ring groove in its upper face; without a radius within, with a round pocket there. */
const grooved = (inner: number, outer: number, depth: number) =>
  revolve(
    [
      [0, 0],
      [30, 0],
      [30, 50],
      [outer, 50],
      [outer, 50 - depth],
      ...(inner > 0
        ? ([
            [inner, 50 - depth],
            [inner, 50],
          ] as const)
        : []),
      [0, inner > 0 ? 50 : 50 - depth],
    ],
    48,
  );

describe('a ring groove', () => {
  it.each([
    [10, 12, 40],
    [10, 12, 20],
    [20, 20.3, 5],
    [3, 25, 45],
  ])('between radii of %s and %s is a slot of their difference, %s deep', (inner, outer, depth) => {
    const mesh = grooved(inner, outer, depth);
    const found = expectedSlot(outer - inner, depth);
    // The corners that are added lie on the chords, not on the circles.
    const finer = { ...found, width: expect.closeTo(outer - inner, 1) };

    expect(findSlotsIn(mesh)).toEqual({ narrowest: found, slimmest: found, doubtful: {} });
    expect(findSlotsIn(subdivided(mesh))).toEqual({ narrowest: finer, slimmest: finer, doubtful: {} });
  });

  it('is one around a pin that stands alone in a tube', () => {
    const found = expectedSlot(1, 10);
    const pin = revolve(
      [
        [0, 0],
        [7, 0],
        [7, 10],
        [0, 10],
      ],
      48,
    );

    expect(findSlotsIn(together(tube(8, 12), pin))).toEqual({ narrowest: found, slimmest: found, doubtful: {} });
  });

  it('may be as deep as it is where its walls lean, in however many bands they are told', () => {
    const mesh = revolve(
      [
        [0, 0],
        [30, 0],
        [30, 50],
        [12.05, 50],
        [11.35, 43.333],
        [11, 40],
        [10, 40],
        [9.65, 43.333],
        [8.95, 50],
        [0, 50],
      ],
      48,
    );
    const { slimmest } = findSlotsIn(mesh).doubtful;

    expect(findSlotsIn(mesh).slimmest).toBeUndefined();
    expect(slimmest).toMatchObject({ width: expect.closeTo(1, 1), depth: expect.closeTo(10, 6) });
  });

  it('is none without what is left standing in it, nor across the tool', () => {
    const tipped = skewed(grooved(10, 12, 40));

    for (const mesh of [grooved(0, 12, 40), grooved(0, 2, 45), tube(2, 20), tipped])
      expect(findSlotsIn(mesh)).toEqual({ doubtful: {} });
  });
});
