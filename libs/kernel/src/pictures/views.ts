import type { Parameters } from '@kerf/catalog';
import type { Vector } from '@kerf/geometry';

export type View = Parameters<'render_view'>['view'];

/** View frame: three orthogonal unit vectors. */
export interface ViewFrame {
  readonly right: Vector;
  readonly up: Vector;
  readonly towards: Vector;
}

/** View frames. Front looks along y, as in drawings: x to the right, z up. Isometric is from front, right and above. */
export const viewFrames: Readonly<Record<View, ViewFrame>> = {
  front: { right: [1, 0, 0], up: [0, 0, 1], towards: [0, -1, 0] },
  back: { right: [-1, 0, 0], up: [0, 0, 1], towards: [0, 1, 0] },
  left: { right: [0, -1, 0], up: [0, 0, 1], towards: [-1, 0, 0] },
  right: { right: [0, 1, 0], up: [0, 0, 1], towards: [1, 0, 0] },
  top: { right: [1, 0, 0], up: [0, 1, 0], towards: [0, 0, 1] },
  bottom: { right: [1, 0, 0], up: [0, -1, 0], towards: [0, 0, -1] },
  isometric: {
    right: [Math.SQRT1_2, Math.SQRT1_2, 0],
    up: [-1 / Math.sqrt(6), 1 / Math.sqrt(6), 2 / Math.sqrt(6)],
    towards: [1 / Math.sqrt(3), -1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  },
};
