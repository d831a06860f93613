import type { Mesh } from './mesh.ts';
import { loose } from './shapes.fixture.ts';
import { radians } from './vector.ts';

type Place = readonly number[];
/** How far inside of the outline something is, and how high. */
type Inside = readonly [number, number];

/** An arc about a place of a profile from one angle to another, where 0 looks out of the outline and 90 up, in equal steps. */
export const arc = ([inside, z]: Inside, radius: number, [from, to]: Inside, steps: number): Inside[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = radians(from + ((to - from) * i) / steps);
    return [inside - radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });

/** How a profile runs around. */
interface Around {
  readonly length: number;
  readonly width: number;
  /** Of the corners of the outline. */
  readonly radius: number;
  /** Of each corner. */
  readonly steps: number;
}

/** A block between a floor and a top that a profile leads up to, around a rectangle with rounded corners. */
export function rounded(profile: readonly Inside[], around: Around): Mesh {
  const rings = profile.map((inside) => ringAt(inside, around));
  const count = rings[0]?.length ?? 0;
  const at = (k: number, i: number): Place => rings[k]?.[i % count] ?? [];
  const strips = profile.slice(1).flatMap((_, k) =>
    Array.from({ length: count }).flatMap((_side, i) => {
      const [a, b, c, d] = [at(k, i), at(k, i + 1), at(k + 1, i + 1), at(k + 1, i)];
      return [a, b, c, a, c, d];
    }),
  );
  const last = rings.length - 1;
  const ends = Array.from({ length: count - 2 }).flatMap((_, i) => [
    at(0, 0),
    at(0, i + 2),
    at(0, i + 1),
    at(last, 0),
    at(last, i + 1),
    at(last, i + 2),
  ]);
  return loose([...strips, ...ends]);
}

function ringAt([inside, z]: Inside, { length, width, radius, steps }: Around): Place[] {
  return [0, 1, 2, 3].flatMap((corner) => {
    const [x, y] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = radians(90 * (corner + i / steps));
      const out = radius - inside;
      return [x * (length / 2 - radius) + out * Math.cos(angle), y * (width / 2 - radius) + out * Math.sin(angle), z];
    });
  });
}
