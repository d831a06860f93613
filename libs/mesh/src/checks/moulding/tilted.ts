import { arcsine } from '../../blends/corner-leans.ts';
import type { Tilts } from '../../digits/tilts.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Groups } from '../../patches/patch-groups.ts';
import type { Sample } from '../../samples.ts';
import { at, dot, plus, times, unit, type Vector } from '../../vector.ts';

/** Triangles with a certain undercut, and those that rounding may have tilted. */
interface Sorted {
  readonly held: Sample[];
  readonly tilted: Sample[];
}

/** Degrees: a smaller tilt does not matter. */
export const leastTilt = 0.06;

/**
 * Separates triangles within their rounding tilt. A single one proves nothing; a connected group does when its mean
 * normal is inclined more than rounding can tilt the group.
 */
export function withoutTilted(model: Model, tilts: Tilts, samples: readonly Sample[]): Sorted {
  const pull = tilts.way;
  const isTilted = ({ triangle }: Sample) => {
    const tilt = tilts.of(triangle);
    return tilt > leastTilt && Math.abs(arcsine(dot(normalOf(model.facets, triangle), pull))) <= tilt;
  };
  const mayLean = (group: readonly Sample[]) => {
    const { normal, height } = faceOf(model, pull, group);
    return Math.abs(arcsine(dot(normal, pull))) > tilts.ofFace(normal, height);
  };
  return {
    held: samples.filter((sample) => !isTilted(sample)),
    tilted: touching(model, samples.filter(isTilted)).filter(mayLean).flat(),
  };
}

function touching({ mesh }: Model, samples: readonly Sample[]): Sample[][] {
  const groups = new Groups(samples.length);
  const firstAt = new Map<number, number>();
  for (const [i, { triangle }] of samples.entries()) {
    for (const k of [0, 1, 2]) {
      const place = at(mesh.corners, 3 * triangle + k);
      groups.join(firstAt.get(place) ?? i, i);
      firstAt.set(place, i);
    }
  }
  return groups.all().map((group) => group.flatMap((i) => samples[i] ?? []));
}

function faceOf({ mesh, facets }: Model, pull: Vector, samples: readonly Sample[]) {
  let sum: Vector = [0, 0, 0];
  let [low, high] = [Infinity, -Infinity];
  for (const { triangle } of samples) {
    sum = plus(sum, times(normalOf(facets, triangle), at(facets.areas, triangle)));
    for (const k of [0, 1, 2]) {
      const height = dot(cornerOf(mesh, triangle, k), pull);
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  }
  return { normal: unit(sum), height: high - low };
}
