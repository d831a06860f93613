import { toRadians } from '@kerf/geometry';
import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { triangleSoup } from '../../fixtures/shapes.fixture.ts';
import { findSlots } from './slots.ts';

type Place = readonly [number, number];

/** Strips of a relief, which goes around by three quarters. */
const strips = 24;

/** A window of 40 x 24 in a frame 10 high, whose corners are relieved by circles about them, turned about z by some degrees. */
function relieved(radius: number, degrees: number): Mesh {
  const within = [0, 1, 2, 3].flatMap((corner) => arcAt(corner, radius, 1));
  const around = [0, 1, 2, 3].flatMap((corner) => arcAt(corner, 2.5 * radius, 1 / 3));
  const place = ([x, y]: Place, z: number) => {
    const [c, s] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
    return [x * c - y * s, x * s + y * c, z];
  };
  const count = within.length;
  const at = (outline: readonly Place[], i: number, z: number) => place(outline[i % count] ?? [0, 0], z);
  return triangleSoup(
    within.flatMap((_, i) => {
      const [a, b, c, d] = [at(within, i, 0), at(within, i + 1, 0), at(within, i + 1, 10), at(within, i, 10)];
      const [e, f, g, h] = [at(around, i, 0), at(around, i + 1, 0), at(around, i + 1, 10), at(around, i, 10)];
      return [a, d, c, a, c, b, e, f, g, e, g, h, d, h, g, d, g, c, a, b, f, a, f, e];
    }),
  );
}

/** Around a corner of the window, in the middle of its three quarters by a share of them. */
function arcAt(corner: number, radius: number, share: number): Place[] {
  const [x, y] = [corner === 0 || corner === 3 ? 20 : -20, corner < 2 ? 12 : -12];
  return Array.from({ length: strips + 1 }, (_, i) => {
    const angle = toRadians(90 * corner + 45 + 270 * share * (i / strips - 0.5));
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

describe('a window whose corners are relieved', () => {
  it.each([1.5, 2, 3])('is as narrow as a relief is across, however it lies: of %s mm', (radius) => {
    for (let degrees = 0; degrees < 180; degrees += 3) {
      const model = buildModel(relieved(radius, degrees));
      const { narrowest, doubtful } = findSlots(model, findCurvedSurfaces(model), {
        along: [0, 0, 1],
        bores: [],
        samples: 300,
      });

      expect(narrowest?.width).toBeCloseTo(2 * radius, 6);
      expect(narrowest?.depth).toBeCloseTo(10, 6);
      expect(doubtful).toEqual({});
    }
  });
});
