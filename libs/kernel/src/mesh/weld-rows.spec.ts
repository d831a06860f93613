import { weldRows } from './weld-rows.ts';

describe('weld', () => {
  it('makes equal rows one, in the order in which they come first', () => {
    const { rows, places } = weldRows(Float32Array.of(1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 2, 4), 3);

    expect([...rows]).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 4]);
    expect([...places]).toEqual([0, 1, 0, 2]);
  });

  it('keeps thousands of different rows apart', () => {
    const different = Float32Array.from({ length: 60_000 }, (_, i) => Math.fround(i * 0.1));

    expect(weldRows(different, 6).rows).toEqual(different);
  });

  it('has nothing to say of nothing', () => {
    expect(weldRows(new Float32Array(), 3)).toEqual({ rows: new Float32Array(), places: new Uint32Array() });
  });
});
