import { measureWalls } from '../checks/walls/wall-thickness.ts';
import { buildModel } from '../model.ts';
import { skewed, cone } from '../fixtures/shapes.fixture.ts';
import { insideOut, together, revolve } from '../fixtures/solids.fixture.ts';
import { classifySurfaces } from './surfaces.ts';

/** A ball in rows from pole to pole, of as many strips and half as many rows. */
function ball(radius: number, strips = 32) {
  const rows = strips / 2;
  const outline = Array.from({ length: rows + 1 }, (_, i) => {
    const angle = (Math.PI * i) / rows - Math.PI / 2;
    return [i % rows === 0 ? 0 : radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  return revolve(outline, strips);
}

/** Half a shell, open below. */
function dome(radius: number, wall: number) {
  const rows = 12;
  const arc = (its: number) =>
    Array.from({ length: rows + 1 }, (_, i) => {
      const angle = (Math.PI * i) / (2 * rows);
      return [i === rows ? 0 : its * Math.cos(angle), its * Math.sin(angle)] as const;
    });
  return revolve([...arc(radius), ...arc(radius - wall).toReversed()], 48);
}

const thinnest = (mesh: Parameters<typeof buildModel>[0]) => measureWalls(buildModel(mesh), 1000).thinnest;

describe('flats whose corners are on a ball', () => {
  it.each([0.83, 0.86, 20])('are as thick as it is, of diameter %s', (diameter) => {
    for (const mesh of [ball(diameter / 2), skewed(ball(diameter / 2))]) {
      const told = expect.closeTo(diameter, 6);

      expect(thinnest(mesh)).toMatchObject({ thickness: told, min: told, max: told });
    }
  });

  it.each([
    ['a shell', together(ball(30, 64), insideOut(ball(29.48, 64))), 0.52],
    ['a dome', dome(30, 0.51), 0.51],
  ])('are the sides of %s as thin as it is', (_, mesh, wall) => {
    const told = expect.closeTo(wall, 3);

    expect(thinnest(mesh)).toMatchObject({ thickness: told, min: told, max: told });
  });

  it('are no ball where few of them were cut as a stone, nor where they end in one point', () => {
    for (const mesh of [ball(10, 12), cone(10, 0, { height: 2, strips: 144 })])
      expect([...classifySurfaces(buildModel(mesh)).spheres]).toEqual([]);
  });
});
