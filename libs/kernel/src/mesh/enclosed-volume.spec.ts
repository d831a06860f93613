import { measureIfClosed } from './enclosed-volume.ts';

/** A corner of a cube whose sides are two millimetres, cut off from one neighbour to the next. */
const points = Float32Array.of(5, 5, 5, 7, 5, 5, 5, 7, 5, 5, 5, 7);
const tetrahedron = [0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3];

const enclosed = (corners: readonly number[]) => measureIfClosed({ points, corners: Uint32Array.from(corners) });

describe('enclosedBy', () => {
  it('measures the volume and the area of a closed surface', () => {
    expect(enclosed(tetrahedron)?.volume).toBeCloseTo(8 / 6, 6);
    expect(enclosed(tetrahedron)?.area).toBeCloseTo(6 + 2 * Math.sqrt(3), 6);
  });

  it('gives a negative volume where the triangles look inwards', () => {
    expect(enclosed(tetrahedron.toReversed())?.volume).toBeCloseTo(-8 / 6, 6);
  });

  it.each([
    ['a triangle lacks', tetrahedron.slice(3)],
    ['a triangle is turned over', [0, 1, 2, ...tetrahedron.slice(3)]],
    ['a triangle is there twice', [...tetrahedron, 1, 2, 3]],
  ])('has nothing to say where %s', (_, corners) => {
    expect(enclosed(corners)).toBeUndefined();
  });
});
