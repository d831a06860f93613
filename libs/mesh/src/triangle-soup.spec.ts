import { TriangleSoup } from './triangle-soup.ts';

/** Along each side of a square. */
const count = 33;

/** The corners of two triangles in each field of a square, one after the other. */
const told = Array.from({ length: count * count }, (_, field) => {
  const [x, y] = [field % count, Math.floor(field / count)];
  const [a, b, c, d] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ] as const;
  return [a, b, c, a, c, d];
}).flat();

describe('triangles that each tell their own corners', () => {
  it('have each place once, however many there are', () => {
    const loose = new TriangleSoup(2);
    for (const [x, y] of told) loose.addVertex(x, y, 0.1);
    const { points, corners } = loose.buildMesh();

    expect(points).toHaveLength(3 * (count + 1) ** 2);
    expect(Array.from(corners, (place) => Array.from(points.subarray(3 * place, 3 * place + 3)))).toEqual(
      told.map(([x, y]) => [2 * x, 2 * y, 0.2]),
    );
  });

  it('are refused where a corner is no place', () => {
    const loose = new TriangleSoup(1000);
    loose.addVertex(0, 0, 0);

    expect(() => loose.addVertex(0, 0, 1001)).toThrow(
      'Vertex 1 must have finite coordinates within 1000000 mm of the origin.',
    );
  });
});
