import type { Ball } from '../fitting/ball-fit.ts';
import type { RoundFace } from '../surfaces/round-faces.ts';
import { at } from '../vector.ts';

/** The faces that triangles stand for: planes, cones, and what is curved in another way. */
export interface Faces {
  /** The cones and cylinders that corners lie on, and that their strips stand for or may stand for. */
  readonly cones: readonly RoundFace[];
  /** For each triangle the cone that it is a piece of, or -1. */
  readonly coneOf: Int32Array;
  /** For each triangle the curved patch that it is a piece of, and that is no cone, or -1. */
  readonly patchOf: Int32Array;
  /** For each triangle whether it hangs together with others as strips do: it may stand for what is curved, however it is told. */
  readonly isBent: Uint8Array;
  /** The balls that patches are. */
  readonly balls: ReadonlyMap<number, Ball>;
}

/** Whether a triangle stands for itself. */
export const isPlane = ({ coneOf, patchOf, isBent }: Faces, triangle: number): boolean =>
  at(coneOf, triangle) < 0 && at(patchOf, triangle) < 0 && !at(isBent, triangle);
