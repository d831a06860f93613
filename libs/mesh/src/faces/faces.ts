import type { Sphere } from '../fitting/sphere-fit.ts';
import type { RoundFace } from './round-faces.ts';
import { at } from '../typed-arrays.ts';

/** Round surfaces that triangles approximate, and other curved patches. */
export interface RoundFaces {
  /** Cones and cylinders through the vertices, certain or possible. */
  readonly cones: readonly RoundFace[];
  /** Index of the cone of each triangle, or -1. */
  readonly coneOf: Int32Array;
  /** Index of the curved patch of each triangle, other than a cone, or -1. */
  readonly patchOf: Int32Array;
  /** Spheres by patch. */
  readonly spheres: ReadonlyMap<number, Sphere>;
}

/** Surfaces that triangles approximate: planes, cones, and other curved surfaces. */
export interface Faces extends RoundFaces {
  /**
   * 1 for each triangle connected to others like strips: it may approximate a curved surface, regardless of
   * classification.
   */
  readonly isCurved: Uint8Array;
}

/** Returns true when a triangle is a true plane. */
export const isPlane = ({ coneOf, patchOf, isCurved: isBent }: Faces, triangle: number): boolean =>
  at(coneOf, triangle) < 0 && at(patchOf, triangle) < 0 && !at(isBent, triangle);
