import { dot, add, scale, normalize, type Vector } from '@kerf/geometry';
import { arcsineDegrees } from '../../draft/vertex-draft-angles.ts';
import type { TiltErrors } from '../../coordinate-precision/tilt-errors.ts';
import { normalOf } from '../../face-normals.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { DisjointSets } from '../../patches/patch-groups.ts';
import type { Sample } from '../../surface-samples.ts';
import { at } from '../../typed-arrays.ts';

/** Triangles with a certain undercut, and those that rounding may have tilted. */
interface TiltGroups {
  readonly held: Sample[];
  readonly tilted: Sample[];
}

/** Degrees: a smaller tilt does not matter. */
export const minTiltDegrees = 0.06;

/**
 * Separates triangles within their rounding tilt. A single one proves nothing; a connected group does when its mean
 * normal is inclined more than rounding can tilt the group.
 */
export function separateTilted(model: Model, tilts: TiltErrors, samples: readonly Sample[]): TiltGroups {
  const pull = tilts.direction;
  const isTilted = ({ triangle }: Sample) => {
    const tilt = tilts.getMaxTilt(triangle);
    return tilt > minTiltDegrees && Math.abs(arcsineDegrees(dot(normalOf(model.facets, triangle), pull))) <= tilt;
  };
  const mayLean = (group: readonly Sample[]) => {
    const { normal, height } = averageFace(model, pull, group);
    return Math.abs(arcsineDegrees(dot(normal, pull))) > tilts.getFaceTilt(normal, height);
  };
  return {
    held: samples.filter((sample) => !isTilted(sample)),
    tilted: groupTouching(model, samples.filter(isTilted)).filter(mayLean).flat(),
  };
}

function groupTouching({ mesh }: Model, samples: readonly Sample[]): Sample[][] {
  const groups = new DisjointSets(samples.length);
  const firstAt = new Map<number, number>();
  for (const [i, { triangle }] of samples.entries()) {
    for (const k of [0, 1, 2]) {
      const vertex = at(mesh.corners, 3 * triangle + k);
      groups.union(firstAt.get(vertex) ?? i, i);
      firstAt.set(vertex, i);
    }
  }
  return groups.getGroups().map((group) => group.flatMap((i) => samples[i] ?? []));
}

function averageFace({ mesh, facets }: Model, pull: Vector, samples: readonly Sample[]) {
  let sum: Vector = [0, 0, 0];
  let [low, high] = [Infinity, -Infinity];
  for (const { triangle } of samples) {
    sum = add(sum, scale(normalOf(facets, triangle), at(facets.areas, triangle)));
    for (const k of [0, 1, 2]) {
      const height = dot(cornerOf(mesh, triangle, k), pull);
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  }
  return { normal: normalize(sum), height: high - low };
}
