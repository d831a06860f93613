import { box, rounded } from './bodies.ts';
import { sizeOf } from './bounds.ts';
import { command } from './command.ts';
import type { Shape } from './cutout-table.ts';
import type { Opening } from './opening.ts';
import { type Point, roundedPolygon } from './outline.ts';

type Of<K extends Shape['shape']> = Extract<Shape, { shape: K }>;

export function rectangle({ width, height, corner_radius: radius }: Of<'rectangle'>): Opening {
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
    bodies: (place) => rounded(box(place, width, height), radius),
  };
}

/**
 * The trapezium of a D-sub connector, with sides inclined by 10 degrees. Rounding makes it narrower than its corners.
 */
export function dShape({ middle_width: width, height, corner_radius: radius }: Of<'d'>): Opening {
  const lean = (height / 2) * Math.tan(Math.PI / 18);
  const [u, v] = [width / 2, height / 2];
  const corners: Point[] = [
    [lean - u, -v],
    [u - lean, -v],
    [u + lean, v],
    [-u - lean, v],
  ];
  const outline = [roundedPolygon(corners, radius)];
  return {
    ...sizeOf(outline),
    diameter: null,
    outline,
    bodies: ({ name, base, height: distance }) =>
      rounded(
        command(name, 'extrude', { profile: corners.map((corner) => [...corner]), distance, position: [...base] }),
        radius,
      ),
  };
}
