import { mostTriangles, TriangleBudget } from './triangle-budget.ts';

describe('the triangles of a file', () => {
  it('are at most a million, over all of its objects', () => {
    const budget = new TriangleBudget();
    budget.take(mostTriangles - 12);
    budget.take(12);

    expect(() => budget.take(1)).toThrow(
      'The mesh would have more than 1000000 triangles. Increase linear_tolerance or select fewer objects.',
    );
  });

  it('are counted anew for each', () => {
    new TriangleBudget().take(mostTriangles);

    expect(() => new TriangleBudget().take(mostTriangles)).not.toThrow();
  });
});
