import { floatGridOf, gridOf } from './grid.ts';
import type { Model } from '../model.ts';
import { digitsAt, farthestOf } from '../patches/patch-corners.ts';

/** The diagonal of a cube, halved: what is rounded along each axis is moved by no more. */
const mostMoved = 3 ** 0.5 / 2;

/** What a surface is fitted to corners for lies beside them, too. */
const fitted = 1.5;

/** What the digits of a file move, as a share of a radius or a length. */
export const digitsShare = 1e-3;

/** How well a file tells where the corners of a model are. */
export class Precision {
  /** How far decimals may have moved a corner, in millimetres; 0 where a file tells all that floats do. */
  readonly room: number;
  /** How far floats may have moved a corner, in millimetres, with room to spare. */
  readonly digits: number;
  /** How far the one or the other has moved a corner at most, in millimetres. */
  readonly moved: number;

  constructor(model: Model) {
    this.room = mostMoved * gridOf(model.mesh);
    this.digits = digitsAt(farthestOf(model));
    this.moved = Math.max(this.room, mostMoved * floatGridOf(model.mesh));
  }

  /** Whether a corner is off a surface by no more than the digits of the file. */
  isOn(off: number): boolean {
    return off <= this.most;
  }

  /** How far off a surface a corner may be that is on it, in millimetres. */
  get most(): number {
    return Math.max(fitted * this.room, this.digits);
  }
}
