/** Area of a polygon of corners [x, y], in either orientation. */
export function computePolygonArea(corners: readonly (readonly number[])[]): number {
  const doubled = corners.map(([x0 = 0, y0 = 0], at) => {
    const [x1 = 0, y1 = 0] = corners[(at + 1) % corners.length] ?? [];
    return x0 * y1 - x1 * y0;
  });
  return Math.abs(doubled.reduce((sum, part) => sum + part, 0)) / 2;
}
