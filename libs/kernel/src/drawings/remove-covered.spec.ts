import type { DrawingPoint, Stroke } from './stroke.ts';
import { removeCovered } from './remove-covered.ts';

const line = (...places: [DrawingPoint, DrawingPoint]): Stroke => ({ places });
const arc = (...places: [DrawingPoint, DrawingPoint, DrawingPoint]): Stroke => ({
  places,
  arc: { radii: [1, 1], tilt: 0 },
});

const across = line([0, 0], [10, 0]);

describe('what is left of lines below others', () => {
  it.each([
    ['nothing of the same line', line([0, 0], [10, 0]), []],
    ['nothing of the same line backwards', line([10, 0], [0, 0]), []],
    ['nothing of a part of it', line([2, 0], [3, 0]), []],
    ['the ends that stand out', line([-1, 0], [12, 0]), [line([-1, 0], [0, 0]), line([10, 0], [12, 0])]],
    ['all of a parallel', line([0, 1], [10, 1]), [line([0, 1], [10, 1])]],
    ['all of a line across', line([5, -1], [5, 1]), [line([5, -1], [5, 1])]],
    ['all of one beyond its end', line([10, 0], [11, 0]), [line([10, 0], [11, 0])]],
  ])('is %s', (_, below, left) => {
    expect(removeCovered([below], [across])).toEqual(left);
  });

  it('is one of two that are the same', () => {
    const curve = arc([0, 0], [1, 1], [2, 0]);

    expect(removeCovered([across, across, curve, arc([2, 0], [1, 1], [0, 0])])).toEqual([across, curve]);
  });

  it('is every curve that runs elsewhere between the same ends', () => {
    const [over, under] = [arc([0, 0], [1, 1], [2, 0]), arc([0, 0], [1, -1], [2, 0])];

    expect(removeCovered([under], [over])).toEqual([under]);
  });

  it('is every curve of an even number of places that runs elsewhere', () => {
    const through = (y: number): Stroke => ({
      places: [
        [0, 0],
        [1, y],
        [2, y],
        [3, 0],
      ],
    });

    expect(removeCovered([through(-1), through(1)], [through(1)])).toEqual([through(-1)]);
  });
});
