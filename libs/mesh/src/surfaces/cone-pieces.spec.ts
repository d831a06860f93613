import { measureDraft } from '../checks/moulding/draft.ts';
import { measureOverhangs } from '../checks/printing/overhangs.ts';
import { measureWalls } from '../checks/walls/wall-thickness.ts';
import { type Mesh, buildMesh } from '../mesh.ts';
import { buildModel } from '../model.ts';
import { revolve } from '../fixtures/solids.fixture.ts';
import { classifySurfaces } from './surfaces.ts';

const up = [0, 0, 1] as const;

/** A body about z whose sides lean by these angles, one above the other, each as high. */
function stacked(angles: readonly number[], { height = 10, strips = 48 } = {}): Mesh {
  const outline = angles.reduce<(readonly [number, number])[]>(
    (points, angle) => {
      const [radius, z] = points.at(-1) ?? [0, 0];
      return [...points, [radius + height * Math.tan((angle * Math.PI) / 180), z + height]];
    },
    [[15, 0]],
  );
  return revolve([[0, 0], ...outline, [0, height * angles.length]], strips);
}

const exactly = (angle: number) => ({
  angle: expect.closeTo(angle, 6),
  min: expect.closeTo(angle, 6),
  max: expect.closeTo(angle, 6),
});

describe('cones that go over into each other', () => {
  it.each([
    [1, 2],
    [0.5, 1],
    [2, 5],
    [2, -2],
    [5, 1],
  ])('have their own drafts of %s and %s degrees', (below, above) => {
    const least = Math.min(Math.abs(below), Math.abs(above));

    expect(measureDraft(buildModel(stacked([below, above])), up)).toMatchObject(exactly(least));
  });

  it.each([
    [30, 44],
    [44, 30],
  ])('hang over by their own angles of %s and %s degrees', (below, above) => {
    const hanging = measureOverhangs(buildModel(stacked([below, above])), up, { limit: 45, bridged: new Set() });

    expect(hanging).toMatchObject(exactly(44));
  });

  it.each([
    ['three bands', [-6, 0, 6]],
    ['two bands as high as each other, as fine as their strips', [-0.5, 0.5]],
  ])('may be one that is bent where there are %s', (_, angles) => {
    const model = buildModel(stacked(angles));

    expect(classifySurfaces(model).cones).toEqual([]);
    expect(measureDraft(model, up)?.min).toBe(0);
  });
});

/** A pipe along z and then along x, cut off at 45 degrees where both meet. */
function elbow(inner: number, outer: number, { strips = 48, length = 30 } = {}): Mesh {
  const rings = [inner, outer].flatMap((radius) =>
    [0, 1, 2].map((ring) =>
      Array.from({ length: strips }, (_, i) => {
        const angle = (2 * Math.PI * i) / strips;
        const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        return [ring === 2 ? length : x, y, ring === 0 ? 0 : length - x];
      }),
    ),
  );
  // From each ring to the next, with the material on the left.
  const bands = [
    [3, 4],
    [4, 5],
    [5, 2],
    [2, 1],
    [1, 0],
    [0, 3],
  ] as const;
  const corners = bands.flatMap(([from, to]) =>
    Array.from({ length: strips }).flatMap((_, i) => {
      const next = (i + 1) % strips;
      const [a, b, c, d] = [from * strips + i, from * strips + next, to * strips + next, to * strips + i];
      return [a, b, c, a, c, d];
    }),
  );
  return buildMesh(rings.flat(2), corners);
}

describe('pipes of one diameter that meet', () => {
  it.each([
    [6, 8],
    [9, 12],
  ])('have the wall between their own radii of %s and %s', (inner, outer) => {
    const model = buildModel(elbow(inner, outer));
    const wall = outer - inner;

    expect(
      classifySurfaces(model)
        .cones.map(({ radius }) => radius)
        .toSorted((a, b) => a - b),
    ).toEqual([inner, inner, outer, outer].map((radius) => expect.closeTo(radius, 6)));
    expect(measureWalls(model, 500).thinnest).toMatchObject({
      thickness: expect.closeTo(wall, 6),
      min: expect.closeTo(wall, 6),
      max: expect.closeTo(wall, 6),
    });
  });
});
