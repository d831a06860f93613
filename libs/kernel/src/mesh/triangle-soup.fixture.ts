/** A triangle of an unordered triangle soup: nine coordinates. */
export type Triangle = readonly number[];

/** Volume as the sum of the signed tetrahedra to the origin (divergence theorem). */
export const computeVolume = (triangles: readonly Triangle[]): number =>
  triangles.reduce((all, triangle) => all + determinant(triangle) / 6, 0);

const determinant = (matrix: Triangle): number => {
  const at = (row: number, column: number) => matrix[3 * row + (column % 3)] ?? 0;
  const minor = (column: number) => at(1, column + 1) * at(2, column + 2) - at(1, column + 2) * at(2, column + 1);
  return [0, 1, 2].reduce((all, column) => all + at(0, column) * minor(column), 0);
};

/** Number of edges that are not used exactly once in each direction; 0 for a closed surface. */
export function countOpenEdges(triangles: readonly Triangle[]): number {
  const edges = new Map<string, number[]>();
  for (const triangle of triangles) {
    const corners = [0, 3, 6].map((start) => triangle.slice(start, start + 3).join());
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % 3] ?? '';
      const [edge, direction] = corner < next ? [`${corner} ${next}`, 1] : [`${next} ${corner}`, -1];
      edges.set(edge, [...(edges.get(edge) ?? []), direction]);
    });
  }
  return [...edges.values()].filter((directions) => directions.toSorted((a, b) => a - b).join() !== '-1,1').length;
}

/** The triangles of an indexed mesh. */
export const toTriangles = (points: readonly number[][], corners: readonly number[]): Triangle[] =>
  Array.from({ length: corners.length / 3 }, (_, i) =>
    corners.slice(3 * i, 3 * i + 3).flatMap((corner) => points[corner] ?? []),
  );
