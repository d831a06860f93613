/** A circle in a plane. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

type Pair = readonly [number, number];

/** Largest deviation of a point, as a share of the radius. */
const maxDeviationShare = 0.02;

/** Kåsa's fit: minimises the squared sum of x^2 + y^2 - 2ax - 2by - c; undefined when it fits badly. */
export function fitCircle(points: readonly Pair[]): Circle | undefined {
  const mean = (value: (point: Pair) => number) => points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const moment = (i: number, j: number) => mean(([x, y]) => (x - mx) ** i * (y - my) ** j);
  const [xx, xy, yy] = [moment(2, 0), moment(1, 1), moment(0, 2)];
  const [u, v] = [moment(3, 0) + moment(1, 2), moment(0, 3) + moment(2, 1)];
  const determinant = 2 * (xx * yy - xy * xy);
  if (Math.abs(determinant) < 1e-18) return undefined;
  const [a, b] = [(u * yy - v * xy) / determinant, (v * xx - u * xy) / determinant];
  const circle = { x: mx + a, y: my + b, radius: Math.sqrt(a * a + b * b + xx + yy) };
  const off = Math.max(
    ...samplePoints(points).map(([x, y]) => Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radius)),
  );
  return off > Math.max(1e-4, maxDeviationShare * circle.radius) ? undefined : circle;
}

/** Limited by the number of function arguments. */
const samplePoints = (points: readonly Pair[]): readonly Pair[] =>
  points.filter((_, i) => i % Math.ceil(points.length / 10_000) === 0);
