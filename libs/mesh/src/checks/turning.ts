import { boxAround, extentOf, totalArea } from '../bulk.ts';
import { type Cylinder, spreadOf } from '../cylinder-fit.ts';
import { principalsOf } from '../eigen.ts';
import { normalOf } from '../facets.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { at, cross, dot, minus, plus, times, unit, type Vector } from '../vector.ts';

/** How near a part is to one that a lathe makes. */
export interface Turned {
  readonly axis: Vector;
  /** The share of its surface that does not run around the axis. */
  readonly stray: number;
  readonly diameter: number;
  readonly length: number;
}

/** A line in space. */
interface Line {
  readonly axis: Vector;
  readonly point: Vector;
}

/**
 * About whichever axis the part is most nearly round: x, y and z through its middle, those of its largest cylinders, and
 * those that its surface is spread along.
 */
export function turnedOf(model: Model, cylinders: readonly Cylinder[]): Turned {
  const box = boxAround(model.mesh);
  const middle = plus(box.min, times(extentOf(box), 0.5));
  const lines: Line[] = [
    { axis: [0, 0, 1], point: middle },
    { axis: [1, 0, 0], point: middle },
    { axis: [0, 1, 0], point: middle },
    ...largest(cylinders).map(({ axis, centre }) => ({ axis, point: centre })),
    ...spreadLines(model),
  ];
  const tried = lines.map((line) => ({ line, stray: strayFrom(model, line) }));
  const { line, stray } = tried.reduce((best, one) => (one.stray < best.stray - 1e-9 ? one : best));
  return { axis: line.axis, stray, ...sizeAbout(model, line) };
}

/** What is round about an axis has its middle on it, and normals that are spread evenly around it. */
function spreadLines(model: Model): Line[] {
  const every = Array.from(model.facets.areas.keys());
  let sum: Vector = [0, 0, 0];
  for (const triangle of every)
    sum = plus(sum, times(centroidOf(model.mesh, triangle), at(model.facets.areas, triangle)));
  const point = times(sum, 1 / (totalArea(model.facets) || 1));
  return principalsOf(spreadOf(model, every)).map(({ direction }) => ({ axis: unit(direction), point }));
}

const largest = (cylinders: readonly Cylinder[]): Cylinder[] =>
  [...cylinders].sort((a, b) => b.radius * b.length - a.radius * a.length).slice(0, 3);

/** A strip of a circle of twenty corners looks past the axis by a sixth of its angle, where its triangles have their middles. */
const mostAside = 0.1;

/** The normal of what a lathe makes lies in one plane with the axis. */
function strayFrom({ mesh, facets }: Model, { axis, point }: Line): number {
  let [stray, all] = [0, 0];
  for (let triangle = 0; triangle < facets.areas.length; triangle += 1) {
    const area = at(facets.areas, triangle);
    const around = unit(cross(axis, minus(centroidOf(mesh, triangle), point)));
    all += area;
    if (Math.abs(dot(normalOf(facets, triangle), around)) > mostAside) stray += area;
  }
  return stray / (all || 1);
}

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
