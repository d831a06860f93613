import { cross, dot, add, toRadians, scale, normalize, type Vector } from '@kerf/geometry';
import { type Mesh, buildMesh } from '../../mesh.ts';
import { prism } from '../../fixtures/shapes.fixture.ts';
import { insideOut } from '../../fixtures/solids.fixture.ts';

/** Depth of every pocket along z. */
export const depth = 10;

export type Pair = readonly [number, number];

/** A rectangle with corners that are arcs of `strips` chords, anticlockwise. */
export function roundedRectangle([length, width]: Pair, radius: number, strips: number): Pair[] {
  const [x, y] = [length / 2 - radius, width / 2 - radius];
  const middles = [
    [x, y],
    [-x, y],
    [-x, -y],
    [x, -y],
  ] as const;
  const corners = middles.flatMap(([u, v], corner) =>
    Array.from({ length: strips + 1 }, (_, i): Pair => {
      const angle = (Math.PI / 2) * (corner + i / strips);
      return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
    }),
  );
  return corners.filter((one, i) => !isSame(one, corners[i - 1] ?? corners.at(-1)));
}

const isSame = ([x, y]: Pair, [u = NaN, v = NaN]: readonly number[] = []) => Math.hypot(x - u, y - v) < 1e-9;

/** Walls of a pocket with an anticlockwise outline. */
export const pocket = (outline: readonly Pair[]): Mesh => insideOut(prism(outline, depth));

/** Walls between two outlines with the same number of vertices. */
export function loft(below: readonly Pair[], above: readonly Pair[]): Mesh {
  const count = below.length;
  const sides = below.flatMap((_, i) => [i, i + 1, count + i + 1, i, count + i + 1, count + i].map(wrapped));
  const caps = below.slice(2).flatMap((_, i) => [0, i + 2, i + 1, count, count + i + 1, count + i + 2]);
  const points = [...below.map((one) => [...one, 0]), ...above.map((one) => [...one, depth])];
  return insideOut(buildMesh(points.flat(), [...sides, ...caps]));

  function wrapped(place: number, k: number): number {
    const isAbove = k === 2 || k > 3;
    return (place % count) + (isAbove ? count : 0);
  }
}

/** An ellipse of `strips` chords, with a vertex at a share of a chord behind its tip. */
export const ellipse = ([a, b]: Pair, strips: number, share: number): Pair[] =>
  Array.from({ length: strips }, (_, i): Pair => {
    const angle = (2 * Math.PI * (i + share)) / strips;
    return [a * Math.cos(angle), b * Math.sin(angle)];
  });

/** Outline rounded to a number of decimals. */
export const roundOutline = (outline: readonly Pair[], decimals: number): Pair[] =>
  outline.map(([x, y]) => [Number(x.toFixed(decimals)), Number(y.toFixed(decimals))]);

/** Rotates an outline about the origin, in degrees. */
export const rotate = (outline: readonly Pair[], angle: number): Pair[] => {
  const [sine, cosine] = [Math.sin(toRadians(angle)), Math.cos(toRadians(angle))];
  return outline.map(([x, y]) => [x * cosine - y * sine, x * sine + y * cosine]);
};

/** A rectangle with two flats at each corner, which turn by 30 degrees three times. */
export const chamferedRectangle = ([x, y]: Pair, [one, other]: Pair): Pair[] =>
  [0, 1, 2, 3].flatMap((corner) => {
    const begin: Pair = [0, -(one * Math.cos(Math.PI / 6) + other / 2)];
    const middle: Pair = [-one / 2, -other / 2];
    const end: Pair = [-one / 2 - other * Math.cos(Math.PI / 6), 0];
    const [u, v] = [corner === 0 || corner === 3 ? x : -x, corner < 2 ? y : -y];
    return rotate([begin, middle, end], 90 * corner).map(([dx, dy]): Pair => [u + dx, v + dy]);
  });

/** A rectangle with three quarters of a circle around each corner. */
export const relievedRectangle = ([length, width]: Pair, radius: number): Pair[] =>
  [0, 1, 2, 3].flatMap((corner) => {
    const [x, y] = [corner % 3 === 0 ? length / 2 : -length / 2, corner < 2 ? width / 2 : -width / 2];
    return Array.from({ length: 37 }, (_, i): Pair => {
      const at = toRadians(90 * corner - 90 + 7.5 * i);
      return [x + radius * Math.cos(at), y + radius * Math.sin(at)];
    });
  });

/** A circle with keyways of a given half width at some angles. */
export const keyedCircle = (radius: number, half: number, angles: readonly number[]): Pair[] =>
  angles.flatMap((angle, i) => {
    const edge = (Math.asin(half / radius) * 180) / Math.PI;
    const [from, next] = [angle + edge, (angles[i + 1] ?? (angles[0] ?? 0) + 360) - edge];
    const strips = Math.ceil((next - from) / 7.5);
    const key = rotate(
      [
        [radius + 3, -half],
        [radius + 3, half],
      ],
      angle,
    );
    const round = Array.from({ length: strips + 1 }, (_, k): Pair => {
      const at = toRadians(from + ((next - from) * k) / strips);
      return [radius * Math.cos(at), radius * Math.sin(at)];
    });
    return [...key, ...round];
  });

/** A rectangular pocket with walls inclined by `grown` millimetres over its depth, and fillets of one radius. */
export function filletedPocket([length, width]: Pair, grown: number, radius: number): Mesh {
  const [right, ahead] = [normalize([depth, 0, -grown]), normalize([0, depth, -grown])];
  const rise = normalize([grown, grown, depth]);
  const inset = radius * Math.hypot(1, grown / depth);
  const directions = Array.from({ length: 13 }, (_, i) =>
    rotateAbout(rise, right, (i / 12) * Math.acos(dot(right, ahead))),
  );
  const at = (direction: Vector, z: number): Pair => {
    const place = add([length / 2 - inset, width / 2 - inset, 0], scale(direction, radius));
    const [x, y] = add(place, scale(rise, (z - place[2]) / rise[2]));
    return [x, y];
  };
  const section = (z: number) => {
    const corner = directions.map((direction) => at(direction, z));
    const mirrored = corner.toReversed();
    return [
      ...corner,
      ...mirrored.map(([x, y]): Pair => [-x, y]),
      ...corner.map(([x, y]): Pair => [-x, -y]),
      ...mirrored.map(([x, y]): Pair => [x, -y]),
    ];
  };
  return loft(section(0), section(depth));
}

const rotateAbout = (axis: Vector, direction: Vector, angle: number): Vector =>
  add(scale(direction, Math.cos(angle)), scale(cross(axis, direction), Math.sin(angle)));
