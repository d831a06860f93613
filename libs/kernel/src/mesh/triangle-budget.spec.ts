import { maxTriangles, TriangleBudget } from './triangle-budget.ts';

describe('the triangles of a file', () => {
  it('are at most a million, over all of its objects', () => {
    const budget = new TriangleBudget();
    budget.reserveTriangles(maxTriangles - 12);
    budget.reserveTriangles(12);

    expect(() => budget.reserveTriangles(1)).toThrow(
      'The mesh would have more than 1000000 triangles. Increase linear_tolerance or select fewer objects.',
    );
  });

  it('are counted anew for each', () => {
    new TriangleBudget().reserveTriangles(maxTriangles);

    expect(() => new TriangleBudget().reserveTriangles(maxTriangles)).not.toThrow();
  });
});
