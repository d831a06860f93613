import { boxAround, extentOf, totalArea } from '../../bulk.ts';
import { type Cylinder, spreadOf } from '../../fitting/cylinder-fit.ts';
import type { Curved } from '../../cylinders/cylinders.ts';
import { principalsOf } from '../../fitting/eigen.ts';
import { centroidOf, pointAt } from '../../mesh.ts';
import type { Line } from '../../fitting/coverage.ts';
import type { Model } from '../../model.ts';
import { at, dot, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { doubtfulAbout } from './doubtful-turning.ts';
import { facesOf, shareOf, strayFrom } from './straying.ts';

/** Similarity of a part to one made on a lathe. */
export interface Turned extends Size {
  readonly axis: Vector;
  /** Share of the surface that does not run around the axis. */
  readonly stray: number;
  /** Same, including possible deviations: strips so wide or inclined that they may be planes. */
  readonly possibleStray: number;
  /** True if most of it, apart from its flat ends, runs around the axis; otherwise other axes fit as well. */
  readonly isRound: boolean;
  /** Smallest size about any candidate axis. */
  readonly least: Size;
}

interface Size {
  readonly diameter: number;
  readonly length: number;
}

interface Tried extends Size {
  readonly line: Line;
  /** Shares of the surface. */
  readonly stray: number;
  readonly ends: number;
}

/**
 * Measures axisymmetry about the best axis: x, y and z through the middle, the axes of the largest cylinders, and the
 * principal axes of the surface. A part that is not round is turned from the smallest stock.
 */
export function turnedOf(model: Model, curved: Pick<Curved, 'cylinders' | 'planes'>): Turned {
  const faces = facesOf(model, curved);
  const tried = linesThrough(model, curved.cylinders).map((line): Tried => {
    const { strays, ends } = strayFrom(faces, line);
    return { line, stray: shareOf(strays, faces.planes), ends: shareOf(ends, faces.planes), ...sizeAbout(model, line) };
  });
  const smallest = tried.reduce((best, one) => (stockOf(one) < (1 - leastBetter) * stockOf(best) ? one : best));
  const round = roundest(tried.filter(({ stray, ends }) => stray < 1 - stray - ends));
  const isRound = round !== undefined && stockOf(round) < mostStock * stockOf(smallest);
  const { line, stray, diameter, length } = isRound ? round : smallest;
  const possibleStray = shareOf(doubtfulAbout(faces, line), faces.planes);
  const least = (side: keyof Size) => Math.min(...tried.map((one) => one[side]));
  return {
    axis: line.axis,
    stray,
    possibleStray,
    diameter,
    length,
    isRound,
    least: { diameter: least('diameter'), length: least('length') },
  };
}

/** A round part needs nearly the smallest stock; faces of a bar seem to run around an axis inclined to them. */
const mostStock = 1.5;

const stockOf = ({ diameter, length }: Size): number => diameter * diameter * length;

function roundest(round: readonly Tried[]): Tried | undefined {
  const least = Math.min(...round.map(({ stray }) => stray));
  return round
    .filter(({ stray }) => stray < least + leastBetter)
    .sort((a, b) => (Math.abs(a.diameter - b.diameter) < leastThinner ? 0 : a.diameter - b.diameter))[0];
}

function linesThrough(model: Model, cylinders: readonly Cylinder[]): Line[] {
  const box = boxAround(model.mesh);
  const middle = plus(box.min, times(extentOf(box), 0.5));
  return [
    { axis: [0, 0, 1], point: middle },
    { axis: [1, 0, 0], point: middle },
    { axis: [0, 1, 0], point: middle },
    ...largest(cylinders).map(({ axis, centre }) => ({ axis, point: centre })),
    ...spreadLines(model),
  ];
}

/** Share of the surface or stock: a smaller difference does not distinguish axes. */
const leastBetter = 1e-3;

/** Millimetres: of parallel axes, the part is thinnest about the central one. */
const leastThinner = 1e-6;

/**
 * Lines through the centroid along the principal axes of the normals: a round part has its middle on the axis and
 * normals spread evenly around it.
 */
function spreadLines(model: Model): Line[] {
  const { areas } = model.facets;
  let sum: Vector = [0, 0, 0];
  for (const triangle of areas.keys()) sum = plus(sum, times(centroidOf(model.mesh, triangle), at(areas, triangle)));
  const point = times(sum, 1 / (totalArea(model.facets) || 1));
  return principalsOf(spreadOf(model, areas.keys())).map(({ direction }) => ({ axis: unit(direction), point }));
}

const largest = (cylinders: readonly Cylinder[]): Cylinder[] =>
  [...cylinders].sort((a, b) => b.radius * b.length - a.radius * a.length).slice(0, 3);

function sizeAbout({ mesh }: Model, { axis, point }: Line): Size {
  let [low, high, far] = [Infinity, -Infinity, 0];
  for (const place of mesh.corners) {
    const from = minus(pointAt(mesh, place), point);
    const height = dot(from, axis);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
    far = Math.max(far, dot(from, from) - height * height);
  }
  return { diameter: 2 * Math.sqrt(far), length: high - low };
}
