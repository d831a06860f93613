import { getFloatSpacing, detectGrid } from './coordinate-grid.ts';
import type { Model } from '../model.ts';
import { floatErrorAt, getMaxDistance } from '../patches/patch-vertices.ts';

/** Half diagonal of a cube: largest movement when each axis is rounded. */
const halfDiagonal = 3 ** 0.5 / 2;

/** A fitted surface is off its vertices, too, by this factor. */
const fitFactor = 1.5;

/** Effect of coordinate rounding, as a share of a radius or length. */
export const relativeTolerance = 1e-3;

/** Precision of a model's vertices. */
export class Precision {
  /** Largest vertex error from decimals, in millimetres; 0 with full float precision. */
  readonly decimalError: number;
  /** Largest vertex error from floats, in millimetres, with a margin. */
  readonly floatError: number;
  /** Larger of both errors, in millimetres. */
  readonly maxError: number;

  constructor(model: Model) {
    this.decimalError = halfDiagonal * detectGrid(model.mesh);
    this.floatError = floatErrorAt(getMaxDistance(model));
    this.maxError = Math.max(this.decimalError, halfDiagonal * getFloatSpacing(model.mesh));
  }

  /** Returns true when a vertex lies on a surface within the precision. */
  isWithinTolerance(off: number): boolean {
    return off <= this.tolerance;
  }

  /** Largest deviation of a vertex from its surface, in millimetres. */
  get tolerance(): number {
    return Math.max(fitFactor * this.decimalError, this.floatError);
  }
}
