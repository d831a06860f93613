import { toRadians, normalize } from '@kerf/geometry';
import { measureDraft } from '../checks/moulding/draft.ts';
import { measureOverhangs } from '../checks/printing/overhangs.ts';
import { measureWalls } from '../checks/walls/wall-thickness.ts';
import { buildModel } from '../model.ts';
import { skewed, cone, prism } from '../fixtures/shapes.fixture.ts';
import { tube, revolve } from '../fixtures/solids.fixture.ts';
import { classifySurfaces } from '../surfaces/surfaces.ts';

type Flat = readonly [lean: number, length: number];

/** A body that leans out of its upright by each of these angles in turn, in degrees, over so many millimetres. */
function leaning(flats: readonly Flat[]) {
  const outline: [number, number][] = [
    [0, 0],
    [60, 0],
  ];
  for (const [lean, length] of flats) {
    const [x, y] = outline.at(-1) ?? [0, 0];
    outline.push([x + length * Math.sin(toRadians(lean)), y + length * Math.cos(toRadians(lean))]);
  }
  const [, top] = outline.at(-1) ?? [0, 0];
  return buildModel(prism([...outline, [-top * Math.tan(toRadians(10)), top]], 15));
}

const hanging = (flats: readonly Flat[]) =>
  measureOverhangs(leaning(flats), [0, 1, 0], { limit: 45, bridged: new Set() });

const bevelled = [
  [45, 10],
  [22.5, 6],
  [0, 10],
] as const;

describe('flats whose corners are on a cylinder', () => {
  it.each([
    [bevelled, 45],
    [
      [
        [44, 10],
        [24, 6],
        [4, 10],
      ],
      44,
    ],
    [
      [
        [40, 10],
        [20, 20],
        [0, 10],
      ],
      40,
    ],
  ] as const)('are the planes that they are where few of them are symmetric: %j', (flats, angle) => {
    const told = expect.closeTo(angle, 6);

    expect(classifySurfaces(leaning(flats)).cones).toEqual([]);
    expect(hanging(flats)).toMatchObject({ angle: told, min: told, max: told });
  });

  it('lean as planes out of the way that a mould opens', () => {
    const pull = normalize([0, 1, Math.tan(toRadians(10))]);
    const flats = [
      [42, 10],
      [22, 6],
      [2, 10],
    ] as const;
    const told = expect.closeTo(2, 1);

    expect(measureDraft(leaning(flats), pull)).toMatchObject({ angle: told, min: told, max: told });
  });

  it.each([
    ['few', 15, [45, 30, 15]],
    ['too wide', 20, [50, 30, 10, -10, -30, -50]],
  ])('may be either where they are equally wide and %s', (_, turn, leans) => {
    const [steepest = 0] = leans;
    const { angle, min: least, max: most } = hanging(leans.map((lean) => [lean, 10]));

    expect(angle).toBeCloseTo(steepest, 6);
    expect(least).toBeCloseTo(steepest, 6);
    expect(most).toBeCloseTo(steepest + turn / 2, 6);
  });

  it('are a round wall from twenty strips on, and before it may be as thick as their flats are apart', () => {
    const [inner, outer] = [9.18, 10];
    const flat = Math.cos(Math.PI / 12);
    const { min: least = 0, max: most = 0 } =
      measureWalls(buildModel(tube(inner, outer, { strips: 12 })), 100).thinnest ?? {};
    const told = expect.closeTo(outer - inner, 9);

    expect(least).toBeLessThan((outer - inner) * flat);
    expect(most).toBeCloseTo(outer - inner, 9);
    expect(measureWalls(buildModel(tube(inner, outer, { strips: 20 })), 100).thinnest).toMatchObject({
      thickness: told,
      min: told,
      max: told,
    });
  });
});

describe('a wall of what is round', () => {
  it.each([
    [10, 0.805],
    [30, 0.52],
  ])('is as thick beside the bottom of a cup: radius %s, wall %s', (radius, wall) => {
    const cup = revolve(
      [
        [0, 0],
        [radius, 0],
        [radius, 30],
        [radius - wall, 30],
        [radius - wall, 3],
        [0, 3],
      ],
      48,
    );

    for (const mesh of [cup, skewed(cup)]) {
      const told = expect.closeTo(wall, 6);

      expect(measureWalls(buildModel(mesh), 400).thinnest).toMatchObject({ thickness: told, min: told, max: told });
    }
  });

  it('is as thick as a rod is wide, wherever it is looked at', () => {
    expect(measureWalls(buildModel(cone(1.5, 1.5, { strips: 40 })), 1000).thinnest?.thickness).toBeCloseTo(3, 9);
  });
});
