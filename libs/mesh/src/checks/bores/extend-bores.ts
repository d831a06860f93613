import { dot, lengthOf, subtract, scale } from '@kerf/geometry';
import { type Bore, mergeBores } from './bores.ts';
import type { ConicalBore } from './conical-bore.ts';

/**
 * Extends bores by adjoining cones: the throat of an hourglass reaches through both halves, and a bore through its
 * rounded rims. A cone as flat as a countersink belongs to no bore, unless two meet at their narrow ends.
 */
export function extendBores(bores: readonly Bore[], cones: readonly ConicalBore[]): Bore[] {
  const [every, left] = [new Set<Bore>(cones), new Set(cones)];
  const found: Bore[] = [];
  for (const bore of [...bores].sort((a, b) => a.radius - b.radius)) {
    const isFree = !every.has(bore) || [...left].some((cone) => cone === bore && left.delete(cone));
    if (isFree) found.push(addCones(bore, left));
  }
  return found;
}

function addCones(bore: Bore, left: Set<ConicalBore>): Bore {
  const next = [...left].find((cone) => isContinuation(bore, cone));
  if (!next) return bore;
  left.delete(next);
  return addCones(mergeBores(bore, next, 0), left);
}

/** Share of the radius. */
const nearShare = 0.01;

function isContinuation(bore: Bore, cone: ConicalBore): boolean {
  const apart = subtract(cone.centre, bore.centre);
  const along = dot(apart, bore.axis);
  const aside = lengthOf(subtract(apart, scale(bore.axis, along)));
  const gap = Math.abs(Math.abs(along) - (bore.length + cone.length) / 2);
  const isBeside = Math.max(gap, aside) < nearShare * bore.radius && Math.abs(dot(bore.axis, cone.axis)) > 1 - 1e-3;
  return isBeside && (cone.isSteep || Math.abs(cone.radius - bore.radius) < nearShare * bore.radius);
}
