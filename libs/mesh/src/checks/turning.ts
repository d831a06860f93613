import { boxAround, extentOf, totalArea } from '../bulk.ts';
import { type Cylinder, spreadOf } from '../cylinder-fit.ts';
import type { Curved } from '../cylinders.ts';
import { principalsOf } from '../eigen.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Line } from '../coverage.ts';
import type { Model } from '../model.ts';
import { at, dot, minus, plus, times, unit, type Vector } from '../vector.ts';
import { facesOf, strayFrom } from './straying.ts';

/** How near a part is to one that a lathe makes. */
export interface Turned {
  readonly axis: Vector;
  /** The share of its surface that does not run around the axis. */
  readonly stray: number;
  readonly diameter: number;
  readonly length: number;
}

/**
 * About whichever axis the part is most nearly round: x, y and z through its middle, those of its largest cylinders, and
 * those that its surface is spread along.
 */
export function turnedOf(model: Model, { cylinders, planes }: Pick<Curved, 'cylinders' | 'planes'>): Turned {
  const box = boxAround(model.mesh);
  const middle = plus(box.min, times(extentOf(box), 0.5));
  const lines: Line[] = [
    { axis: [0, 0, 1], point: middle },
    { axis: [1, 0, 0], point: middle },
    { axis: [0, 1, 0], point: middle },
    ...largest(cylinders).map(({ axis, centre }) => ({ axis, point: centre })),
    ...spreadLines(model),
  ];
  const faces = facesOf(model, planes);
  const tried = lines.map((line) => ({ line, stray: strayFrom(faces, line) }));
  const least = Math.min(...tried.map(({ stray }) => stray));
  const sized = tried
    .filter(({ stray }) => stray < least + leastBetter)
    .map(({ line, stray }) => ({ axis: line.axis, stray, ...sizeAbout(model, line) }));
  return sized.reduce((best, one) => (one.diameter < best.diameter - leastThinner ? one : best));
}

/** As a share of the surface: what is less tells no axis from one beside it. */
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

function sizeAbout({ mesh }: Model, { axis, point }: Line): { diameter: number; length: number } {
  let [low, high, far] = [Infinity, -Infinity, 0];
  for (const place of mesh.corners) {
    const from = minus(pointAt(mesh, place), point);
    const height = dot(from, axis);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
    far = Math.max(far, dot(from, from) - height * height);
  }
  return { diameter: 2 * Math.sqrt(far), length: high - low };
}
