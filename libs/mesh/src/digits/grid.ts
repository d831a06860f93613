import type { Mesh } from '../mesh.ts';

/** What the last decimal of a file may be of, in millimetres. */
const units = [1, 25.4];

const decimals = [0, 1, 2, 3, 4];

/** Who rounds to halves of a decimal writes as many of them. */
const parts = [1, 2];

/** The coarsest first, in millimetres. */
const grids = decimals
  .flatMap((places) => parts.flatMap((part) => units.map((unit) => unit / 10 ** places / part)))
  .sort((a, b) => b - a);

/** Of a number: more than a float of 32 bits is off. */
const floatSlack = 1.2e-7;

/** A grid is seen only where the floats that it is told in are so much finer. */
const leastSeen = 1 / 8;

/**
 * The coarsest grid that all coordinates of a mesh lie on, in millimetres: a file of two decimals has one of 0.01. 0 where
 * there is none: then they are as exact as floats are.
 */
export const gridOf = ({ points }: Pick<Mesh, 'points'>): number => seenIn(points).grid;

/** How fine the floats are that the farthest coordinate of a mesh is told in, in millimetres. */
export const floatGridOf = ({ points }: Pick<Mesh, 'points'>): number => seenIn(points).floatGrid;

/** In millimetres: what lies on a coarser grid was drawn on it. */
const coarsest = 0.0254;

/** What the last digit of a coordinate of a mesh is worth, in millimetres: of a decimal or of a float. */
export const digitOf = ({ points, digit = Infinity }: Pick<Mesh, 'points' | 'digit'>): number =>
  Math.max(Math.min(digit, digit > 0 ? gridOf({ points }) : 0, coarsest), floatGridOf({ points }));

/** Of a float of 32 bits, to the next one. */
const floatStep = 2 ** -23;

interface Seen {
  readonly grid: number;
  readonly floatGrid: number;
}

/** What was seen in the points of a mesh, for as long as there are any: half of the checks ask. */
const seen = new WeakMap<Float64Array, Seen>();

function seenIn(points: Float64Array): Seen {
  const known = seen.get(points);
  if (known) return known;
  const far = points.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const grid = grids.find((one) => points.every((value) => isOn(one, value))) ?? 0;
  const found = { grid, floatGrid: floatStep * far };
  seen.set(points, found);
  return found;
}

function isOn(grid: number, value: number): boolean {
  const slack = floatSlack * Math.abs(value) + 1e-9;
  return slack < leastSeen * grid && Math.abs(value - grid * Math.round(value / grid)) < slack;
}
