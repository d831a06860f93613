import { createBox, roundVerticalEdges } from './bodies.ts';
import { computeSize } from './outline-bounds.ts';
import { createCommand } from './command.ts';
import type { Shape } from './cutout-table.ts';
import type { Opening } from './opening.ts';
import { type Point, roundedPolygon } from './outline.ts';

type ShapeOf<K extends Shape['shape']> = Extract<Shape, { shape: K }>;

export function createRectangle({ width, height, corner_radius: radius }: ShapeOf<'rectangle'>): Opening {
  const [u, v] = [width / 2, height / 2];
  const corners: Point[] = [
    [-u, -v],
    [u, -v],
    [u, v],
    [-u, v],
  ];
  return {
    width,
    height,
    diameter: null,
    outline: [roundedPolygon(corners, radius)],
    buildBodies: (place) => roundVerticalEdges(createBox(place, width, height), radius),
  };
}

/**
 * The trapezium of a D-sub connector, with sides inclined by 10 degrees. Rounding makes it narrower than its corners.
 */
export function createDShape({ middle_width: width, height, corner_radius: radius }: ShapeOf<'d'>): Opening {
  const inset = (height / 2) * Math.tan(Math.PI / 18);
  const [u, v] = [width / 2, height / 2];
  const corners: Point[] = [
    [inset - u, -v],
    [u - inset, -v],
    [u + inset, v],
    [-u - inset, v],
  ];
  const outline = [roundedPolygon(corners, radius)];
  return {
    ...computeSize(outline),
    diameter: null,
    outline,
    buildBodies: ({ name, base, height: distance }) =>
      roundVerticalEdges(
        createCommand(name, 'extrude', {
          profile: corners.map((corner) => [...corner]),
          distance,
          position: [...base],
        }),
        radius,
      ),
  };
}
