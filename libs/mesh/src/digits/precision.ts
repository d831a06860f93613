import { floatGridOf, gridOf } from './grid.ts';
import type { Model } from '../model.ts';
import { digitsAt, farthestOf } from '../patches/patch-corners.ts';

/** Half diagonal of a cube: largest movement when each axis is rounded. */
const mostMoved = 3 ** 0.5 / 2;

/** A fitted surface is off its vertices, too, by this factor. */
const fitted = 1.5;

/** Effect of coordinate rounding, as a share of a radius or length. */
export const digitsShare = 1e-3;

/** Precision of a model's vertices. */
export class Precision {
  /** Largest vertex error from decimals, in millimetres; 0 with full float precision. */
  readonly room: number;
  /** Largest vertex error from floats, in millimetres, with a margin. */
  readonly digits: number;
  /** Larger of both errors, in millimetres. */
  readonly moved: number;

  constructor(model: Model) {
    this.room = mostMoved * gridOf(model.mesh);
    this.digits = digitsAt(farthestOf(model));
    this.moved = Math.max(this.room, mostMoved * floatGridOf(model.mesh));
  }

  /** Returns true when a vertex lies on a surface within the precision. */
  isOn(off: number): boolean {
    return off <= this.most;
  }

  /** Largest deviation of a vertex from its surface, in millimetres. */
  get most(): number {
    return Math.max(fitted * this.room, this.digits);
  }
}
