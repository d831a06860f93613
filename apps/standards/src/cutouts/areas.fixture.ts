import type { Result } from '@kerf/catalog';
import type { Shape } from './cutout-table.ts';

type Segment = Result<'design_socket_cutout'>['outline'][number];

/** The area of a shape in closed form, in square millimetres. Independent of the outline code under test. */
export function computeShapeArea(shape: Shape): number {
  switch (shape.shape) {
    case 'circle':
      return computeDiscArea(shape.diameter);
    case 'rectangle':
      return shape.width * shape.height - (4 - Math.PI) * shape.corner_radius ** 2;
    case 'slot':
      return (shape.width - shape.height) * shape.height + computeDiscArea(shape.height);
    case 'double_d':
      return computeStripArea(shape.diameter, shape.flat);
    case 'two_double_d':
      return 2 * computeStripArea(shape.diameter, shape.flat);
    case 'd':
      return (
        shape.middle_width * shape.height -
        computeCornerLoss(80, shape.corner_radius) -
        computeCornerLoss(100, shape.corner_radius)
      );
  }
}

/** Area of a circle, in square millimetres. */
export const computeDiscArea = (diameter: number): number => (Math.PI / 4) * diameter ** 2;

/** Area of a circle between two parallel lines at equal distance from its centre. */
function computeStripArea(diameter: number, across: number): number {
  const [r, a] = [diameter / 2, across / 2];
  return 2 * (a * Math.sqrt(r * r - a * a) + r * r * Math.asin(a / r));
}

/** Area that a corner radius removes at two corners of an angle in degrees. */
function computeCornerLoss(degrees: number, radius: number): number {
  const half = (degrees * Math.PI) / 360;
  return 2 * radius ** 2 * (1 / Math.tan(half) - (Math.PI / 2 - half));
}

/** Area enclosed by an outline, by Green's theorem: the sum of the areas swept about the origin by each segment. */
export const computeEnclosedArea = (outline: readonly Segment[]): number =>
  outline.reduce((sum, segment) => sum + (segment.type === 'line' ? sweptByLine(segment) : sweptByArc(segment)), 0);

const sweptByLine = ({ from: [u0 = 0, v0 = 0], to: [u1 = 0, v1 = 0] }: Segment): number => (u0 * v1 - u1 * v0) / 2;

function sweptByArc({ from, to, center: [u = 0, v = 0] = [], radius = 0 }: Segment): number {
  const angleOf = ([pu = 0, pv = 0]: readonly number[]) => Math.atan2(pv - v, pu - u);
  const sweep = (angleOf(to) - angleOf(from) + 2 * Math.PI) % (2 * Math.PI);
  const [du, dv] = [Number(to[0]) - Number(from[0]), Number(to[1]) - Number(from[1])];
  return (radius ** 2 * sweep + u * dv - v * du) / 2;
}
