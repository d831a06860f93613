import { dot, normalize } from '@kerf/geometry';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { skewed, subdivided } from '../../fixtures/shapes.fixture.ts';
import { revolve } from '../../fixtures/solids.fixture.ts';
import { measureOpenings } from '../bores/openings.ts';
import { measureWalls } from './wall-thickness.ts';

const strips = 24;
const none = [0, 0, 0] as const;
const found = (mesh: Mesh) => measureWalls(buildModel(mesh), 100);

/** Thickness between the facets of round faces: strips lie inside the circle through their vertices. */
const between = (diameter: number) => diameter * Math.cos(Math.PI / strips);

const slopeOf = (angle: number) => Math.tan((angle * Math.PI) / 180);

/** Two cones, point to point, whose sides lean by some degrees from the axis and meet in a circle of diameter 4. */
function hourglass(angle: number): Mesh {
  const wide = 2 + 20 * slopeOf(angle);
  return revolve([
    [0, 0],
    [wide, 0],
    [2, 20],
    [wide, 40],
    [0, 40],
  ]);
}

/** An arc about a circle of diameter 4 at a height of 20: what it goes round is thinnest there. */
const waist = (radius: number, rows: number): (readonly [number, number])[] =>
  Array.from({ length: rows + 1 }, (_, i) => {
    const angle = (Math.PI * (120 * (i / rows) - 60)) / 180;
    return [2 + radius - radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  });

const bar = (outline: readonly (readonly [number, number])[]): Mesh =>
  revolve([[0, 0], [10, 0], ...outline, [10, 40], [0, 40]]);

/** Two balls of radius 10 that have grown together in a circle of diameter 6. */
function balls(): Mesh {
  const [start, rows] = [Math.asin(0.3), 8];
  const half = Array.from({ length: rows + 1 }, (_, i) => {
    const angle = Math.PI - ((Math.PI - start) * i) / rows;
    return [10 * Math.sin(angle), 10 * Math.cos(angle)] as const;
  }).map(([radius, height], i) => [i === 0 ? 0 : radius, height - 10 * Math.cos(start)] as const);
  return revolve([
    ...half,
    ...half
      .slice(0, -1)
      .map(([radius, height]) => [radius, -height] as const)
      .toReversed(),
  ]);
}

describe('a neck', () => {
  it.each([10, 16, 20, 25, 30, 45, 60])('between two cones of %s degrees is as thick as where they meet', (angle) => {
    expect(found(hourglass(angle)).thinnest?.thickness).toBeCloseTo(4, 3);
  });

  // The new corners of a flat are on no cone.
  it.each([10, 16, 20, 25, 30, 45, 60])(
    'between two cones of %s degrees whose flats are divided is as thick as their flats are apart',
    (angle) => {
      expect(found(skewed(subdivided(hourglass(angle)))).thinnest?.thickness).toBeCloseTo(between(4), 3);
    },
  );

  it('between four cones, of which two each go on smoothly in each other, is as thick as where they meet', () => {
    const mesh = bar(waist(11, 2));

    for (const one of [mesh, skewed(mesh)]) expect(found(one).thinnest?.thickness).toBeCloseTo(4, 3);
  });

  it.each([
    ['a waist', bar(waist(11, 12)), 4],
    ['a waist of few rows', bar(waist(11, 4)), 4],
    ['a waist that is drawn in tightly', bar(waist(1, 8)), 4],
    ['two balls', balls(), 6],
  ])('of %s is as thick as it is', (_, mesh, diameter) => {
    for (const one of [mesh, skewed(mesh)]) expect(found(one).thinnest?.thickness).toBeCloseTo(between(diameter), 2);
  });

  it('that a groove cuts is as thick as the cylinder within it', () => {
    const mesh = bar([
      [10, 19],
      [2, 19],
      [2, 21],
      [10, 21],
    ]);

    for (const one of [mesh, skewed(mesh)]) expect(found(one).thinnest?.thickness).toBeCloseTo(4, 6);
  });

  it('is told with its place and the way across', () => {
    const { thinnest } = found(hourglass(45));
    const { location = none, direction = none } = thinnest ?? {};
    const aside = normalize([location[0], location[1], 0]);

    expect(location[2]).toBeCloseTo(20, 9);
    expect(dot(location, aside)).toBeCloseTo(2, 1);
    expect(dot(direction, aside)).toBeCloseTo(-1, 2);
  });
});

describe('the narrowest gap', () => {
  it('of a square window that narrows in the middle is there', () => {
    const model = buildModel(
      revolve(
        [
          [2, 10],
          [6, 6],
          [20, 6],
          [20, 14],
          [6, 14],
        ],
        4,
      ),
    );
    const { count, narrowest } = measureOpenings(model, { holes: [], unmeasured: [] }, 100);

    expect(count).toBe(1);
    expect(narrowest?.thickness).toBeCloseTo(4 * Math.SQRT1_2, 6);
  });
});
