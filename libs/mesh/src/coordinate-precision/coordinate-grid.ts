import type { Mesh } from '../mesh.ts';

/** Units of the last decimal, in millimetres. */
const units = [1, 25.4];

const decimals = [0, 1, 2, 3, 4];

/** Programs that round to halves of a decimal write one more. */
const subdivisions = [1, 2];

/** Coarsest first, in millimetres. */
const grids = decimals
  .flatMap((places) => subdivisions.flatMap((part) => units.map((unit) => unit / 10 ** places / part)))
  .sort((a, b) => b - a);

/** Share of the value, slightly above the rounding of a 32-bit float. */
const floatSlack = 1.2e-7;

/** A grid is detectable only when float rounding is this much finer. */
const maxFloatShare = 1 / 8;

/**
 * Detects the coarsest grid of all coordinates, in millimetres: 0.01 for a file of two decimals, 0 for full float
 * precision.
 */
export const detectGrid = ({ points }: Pick<Mesh, 'points'>): number => detectGrids(points).grid;

/** Float spacing at the largest coordinate, in millimetres. */
export const getFloatSpacing = ({ points }: Pick<Mesh, 'points'>): number => detectGrids(points).floatGrid;

/** Millimetres: a coarser grid comes from the drawing. */
const maxResolution = 0.0254;

/** Resolution of a mesh's coordinates in millimetres, from its decimals or floats. */
export const getResolution = ({
  points,
  resolution = Infinity,
}: Pick<Mesh, 'points'> & { readonly resolution?: number }): number =>
  Math.max(
    Math.min(resolution, resolution > 0 ? detectGrid({ points }) : 0, maxResolution),
    getFloatSpacing({ points }),
  );

/** Relative spacing of 32-bit floats. */
const floatStep = 2 ** -23;

interface DetectedGrids {
  readonly grid: number;
  readonly floatGrid: number;
}

/** Cache for the lifetime of the points, because half of the checks need it. */
const cache = new WeakMap<Float64Array, DetectedGrids>();

function detectGrids(points: Float64Array): DetectedGrids {
  const known = cache.get(points);
  if (known) return known;
  const far = points.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const grid = grids.find((one) => points.every((value) => isOnGrid(one, value))) ?? 0;
  const found = { grid, floatGrid: floatStep * far };
  cache.set(points, found);
  return found;
}

function isOnGrid(grid: number, value: number): boolean {
  const slack = floatSlack * Math.abs(value) + 1e-9;
  return slack < maxFloatShare * grid && Math.abs(value - grid * Math.round(value / grid)) < slack;
}
