import { buildMesh } from './mesh.ts';

const tetrahedron = { points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], corners: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] };

describe('a mesh', () => {
  it('has each place once and no triangle without an area', () => {
    const mesh = buildMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, 0], [0, 1, 2, 3, 1, 2, 0, 3, 1]);

    expect([...mesh.points]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...mesh.corners]).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('is in millimetres', () => {
    expect(Math.max(...buildMesh(tetrahedron.points, tetrahedron.corners, { scale: 25.4 }).points)).toBe(25.4);
  });

  it.each([
    [
      'an index that is out of range',
      tetrahedron.points,
      [0, 1, 4],
      'Triangle 0 refers to vertex 4, but the mesh has vertices 0 to 3.',
    ],
    [
      'a negative index',
      tetrahedron.points,
      [0, 1, -1],
      'Triangle 0 refers to vertex -1, but the mesh has vertices 0 to 3.',
    ],
    [
      'half an index',
      tetrahedron.points,
      [0, 1, 1.5],
      'Triangle 0 refers to vertex 1.5, but the mesh has vertices 0 to 3.',
    ],
    [
      'no number',
      [0, 0, 0, 1, NaN, 0],
      [0, 1, 0],
      'Vertex 1 must have finite coordinates within 1000000 mm of the origin.',
    ],
    [
      'a place beyond all',
      [0, 0, 0, 1, 1e7, 0],
      [0, 1, 0],
      'Vertex 1 must have finite coordinates within 1000000 mm of the origin.',
    ],
    ['two coordinates', [0, 0], [0, 0, 0], 'The mesh has 2 coordinates; it needs three per vertex.'],
    ['two corners', tetrahedron.points, [0, 1], 'The mesh has 2 indices; it needs three per triangle.'],
    ['nothing', [], [], 'The mesh has no triangle with a nonzero area.'],
  ])('is refused with %s', (_, points, corners, message) => {
    expect(() => buildMesh(points, corners)).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });

  it('is refused with more triangles than are checked', () => {
    expect(() => buildMesh([0, 0, 0], new Uint32Array(3 * 600_001))).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });
});
