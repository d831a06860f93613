import { hasBorder } from './border.ts';

const tetrahedron = [0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3];

describe('hasBorder', () => {
  it.each([
    ['of nothing', []],
    ['of a tetrahedron', tetrahedron],
    ['of two that share a side', [...tetrahedron, ...tetrahedron.map((corner) => (corner > 1 ? corner + 2 : corner))]],
  ])('finds none %s', (_, corners) => {
    expect(hasBorder(Uint32Array.from(corners))).toBe(false);
  });

  it.each([
    ['a triangle lacks', tetrahedron.slice(3)],
    ['a triangle looks the other way', [0, 1, 2, ...tetrahedron.slice(3)]],
    ['a triangle is there twice', [...tetrahedron, 1, 2, 3]],
    ['corners in one place have two numbers', [4, ...tetrahedron.slice(1)]],
  ])('finds one where %s', (_, corners) => {
    expect(hasBorder(Uint32Array.from(corners))).toBe(true);
  });
});
