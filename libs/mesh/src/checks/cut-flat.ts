import { normalOf } from '../facets.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { spread } from '../samples.ts';
import { beside, cross, dot, plus, times, type Vector } from '../vector.ts';
import { leastWidth } from '../widths.ts';
import { bodyCount, waysThrough } from './ways.ts';

/** What is drawn out along a direction, from one height on. */
export interface Extruded {
  readonly normal: Vector;
  readonly floor: number;
  readonly thickness: number;
}

/** A sheet is wider than so many thicknesses, whichever way one looks at its outline; a block is not. */
const leastBroad = 3;

/** Somewhere a sheet is wider than it is thick; a strip that stands on its edge nowhere is, however it is bent. */
const leastWide = 1.5;

/**
 * Whether what is drawn out along a direction is a sheet that was cut out of a flat one, as a gear is, or a grill. A strip
 * that was bent is drawn out, too, along its width: it goes around one opening at most.
 */
export function isCutFlat(model: Model, extruded: Extruded): boolean {
  const { thickness } = extruded;
  if (!isBroad(model, extruded)) return false;
  return waysThrough(model) > bodyCount(model) || widest(model, extruded) > leastWide * thickness;
}

/** Whether its outline is as wide as that of a sheet. */
export const isBroad = (model: Model, extruded: Extruded): boolean =>
  widthOf(model, extruded) > leastBroad * extruded.thickness;

/** Of its outline, in millimetres. */
function widthOf({ mesh }: Model, { normal }: Extruded): number {
  const [right, ahead] = axesOf(normal);
  const flat = (place: number) => {
    const point = pointAt(mesh, place);
    return [dot(point, right), dot(point, ahead)] as const;
  };
  return leastWidth([...new Set(mesh.corners)].map(flat)).least;
}

const axesOf = (normal: Vector): readonly [Vector, Vector] => [beside(normal), cross(normal, beside(normal))];

const samples = 400;
const directions = 16;

/** The widest place between its sides, as a circle that sees them in some directions. */
function widest(model: Model, { normal, floor, thickness }: Extruded): number {
  const [right, ahead] = axesOf(normal);
  const ways = Array.from({ length: directions }, (_, i) => {
    const angle = (2 * Math.PI * i) / directions;
    return plus(times(right, Math.cos(angle)), times(ahead, Math.sin(angle)));
  });
  let most = 0;
  for (const { point, triangle } of spread(model, samples)) {
    if (Math.abs(dot(normalOf(model.facets, triangle), normal)) < 0.5) continue;
    const start = plus(point, times(normal, floor + thickness / 2 - dot(point, normal)));
    const room = Math.min(...ways.map((way) => new Ray(model.tree, start, way).first()?.distance ?? 0));
    most = Math.max(most, 2 * room);
  }
  return most;
}
