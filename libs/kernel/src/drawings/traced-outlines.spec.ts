import type { Mesh } from '../mesh/mesh.ts';
import { viewFrames } from '../pictures/views.ts';
import { distanceBetween, endOf, startOf, type Stroke } from './stroke.ts';
import { traceOutlines } from './traced-outlines.ts';

/** A cube of ten millimetres with its least corner at a place. */
function cubeAt(x: number, y: number, z: number): Mesh {
  const corner = (i: number) => [x + 10 * (i & 1), y + 5 * (i & 2), z + 2.5 * (i & 4)];
  const sides = [
    { corners: [0, 2, 3, 1], normal: [0, 0, -1] },
    { corners: [4, 5, 7, 6], normal: [0, 0, 1] },
    { corners: [0, 1, 5, 4], normal: [0, -1, 0] },
    { corners: [2, 6, 7, 3], normal: [0, 1, 0] },
    { corners: [0, 4, 6, 2], normal: [-1, 0, 0] },
    { corners: [1, 3, 7, 5], normal: [1, 0, 0] },
  ] as const;
  return {
    origin: [0, 0, 0],
    points: Float32Array.from(Array.from({ length: 8 }, (_, i) => corner(i)).flat()),
    corners: Uint32Array.from(sides.flatMap(({ corners: [a, b, c, d] }) => [a, b, c, a, c, d])),
    normals: Float32Array.from(sides.flatMap(({ normal }) => Array.from({ length: 6 }, () => normal).flat())),
  };
}

const lengthOf = (stroke: Stroke): number => distanceBetween(startOf(stroke), endOf(stroke));

const sum = (strokes: readonly Stroke[]): number => strokes.reduce((all, stroke) => all + lengthOf(stroke), 0);

describe('the outlines of meshes', () => {
  it('of a cube are nine edges that are seen, and three that are not', () => {
    const { visible, hidden } = traceOutlines([cubeAt(0, 0, 0)], viewFrames.isometric);

    expect(visible.map(lengthOf)).toEqual(Array.from({ length: 9 }, () => expect.closeTo(10 * Math.sqrt(2 / 3), 4)));
    expect(hidden.map(lengthOf)).toEqual(Array.from({ length: 3 }, () => expect.closeTo(10 * Math.sqrt(2 / 3), 4)));
  });

  it('of what lies behind something else are hidden there, and seen beside it', () => {
    const { visible, hidden } = traceOutlines([cubeAt(0, 0, 0), cubeAt(4, 20, 3)], viewFrames.front);

    expect(sum(visible)).toBeCloseTo(40 + 40 - 6 - 7, 1);
    expect(sum(hidden)).toBeCloseTo(6 + 7, 1);
  });

  it('that are drawn by a nearer one are drawn once', () => {
    const { visible, hidden } = traceOutlines([cubeAt(0, 0, 0)], viewFrames.top);

    expect(sum(visible)).toBeCloseTo(40, 4);
    expect(hidden).toEqual([]);
  });
});
