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

/** How near a part is to one that a lathe makes. */
export interface Turned extends Size {
  readonly axis: Vector;
  /** The share of its surface that does not run around the axis. */
  readonly stray: number;
  /** The same with what may stray: strips that are so wide or so askew that they may be the planes that they are. */
  readonly possibleStray: number;
  /** Whether most of it, apart from its flat ends, runs around the axis. If not, others will do as well. */
  readonly isRound: boolean;
  /** The least about any axis that was tried. */
  readonly least: Size;
}

interface Size {
  readonly diameter: number;
  readonly length: number;
}

interface Tried extends Size {
  readonly line: Line;
  /** As shares of the surface. */
  readonly stray: number;
  readonly ends: number;
}

/**
 * About whichever axis the part is most nearly round: x, y and z through its middle, those of its largest cylinders, and
 * those that its surface is spread along. What is round about none is turned from the smallest stock.
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

/** What is round about an axis needs about as little stock as there is. The faces of a bar seem to run around what it lies askew to. */
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

/** As a share of the surface or of the stock: what is less tells no axis from one beside it. */
const leastBetter = 1e-3;

/** In millimetres: of several axes it is thinnest about the one in its middle. */
const leastThinner = 1e-6;

/** What is round about an axis has its middle on it, and normals that are spread evenly around it. */
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
