import type { BuildCommand, Part } from '@kerf/contracts';
import { roundedTo } from '../../rounding.ts';

/** The sizes a builder works from, all in millimetres. */
export interface Sizes {
  /** Of parts that come in lengths. */
  readonly length: number;
  /** How far the thread reaches up from the tip; nothing: to the head. */
  readonly threadLength?: number;
  /** What is to be told when that is not settled. */
  readonly threadDoubt?: string | undefined;
  /** A figure that the part cannot be built without. */
  mm(symbol: string): number;
  /** A figure, where it is known. */
  known(symbol: string): number | undefined;
}

/** How a part is built, where it then is, and what the model leaves out. */
export interface Build {
  /** The last one answers the finished part. */
  readonly commands: readonly BuildCommand[];
  readonly boundingBox: Part['bounding_box'];
  readonly simplifications: readonly string[];
  /** Of what the commands build, where it has a closed form. */
  readonly volumeMm3?: number;
}

export type Builder = (sizes: Sizes) => Build;

export const threadIsPlain = 'The thread is a plain cylinder of the nominal diameter.';
export const holeIsPlain = 'The thread is a plain hole of the minor diameter.';
export const edgesAreSharp = 'Edges are sharp: chamfers and roundings without an agreed figure are left out.';

/** A box around something round about the z axis. */
export const roundBox = (radius: number, bottom: number, top: number): Part['bounding_box'] =>
  box([-radius, -radius, bottom], [radius, radius, top]);

/** A box that lies centred over the origin. */
export const centredBox = (width: number, depth: number, [bottom, top]: readonly [number, number]) =>
  box([-width / 2, -depth / 2, bottom], [width / 2, depth / 2, top]);

const box = (min: number[], max: number[]): Part['bounding_box'] => ({ min: min.map(tidy), max: max.map(tidy) });

/** A tenth of a micrometre is finer than any of these parts; the digits after it are noise of the arithmetic. */
export const tidy = (mm: number): number => roundedTo(mm, 4) || 0;
