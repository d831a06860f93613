import type { BuildCommand, Part } from '@kerf/contracts';
import { roundTo } from '../../rounding.ts';

/** Sizes that a builder works from, all in millimetres. */
export interface PartSizes {
  /** Set for parts that come in lengths. */
  readonly length: number;
  /** Thread length from the tip; undefined: up to the head. */
  readonly threadLength?: number;
  /** Note for the caller when the thread length is uncertain. */
  readonly threadDoubt?: string | undefined;
  /** Returns a figure that the part cannot be built without. Throws when it is unknown. */
  mm(symbol: string): number;
  /** Returns a figure if it is known. */
  optionalMm(symbol: string): number | undefined;
}

/** Build commands of a part, with its bounding box and the simplifications of the model. */
export interface Build {
  /** The last command returns the finished part. */
  readonly commands: readonly BuildCommand[];
  readonly boundingBox: Part['bounding_box'];
  readonly simplifications: readonly string[];
  /** Volume of the model, where it has a closed form. */
  readonly volumeMm3?: number;
}

export type Builder = (sizes: PartSizes) => Build;

export const plainThreadNote = 'The thread is a plain cylinder of the nominal diameter.';
export const plainHoleNote = 'The thread is a plain hole of the minor diameter.';
export const sharpEdgesNote = 'Edges are sharp: chamfers and fillets without an agreed size are left out.';

/** A bounding box of a body of revolution about the z axis. */
export const createRoundBox = (radius: number, bottom: number, top: number): Part['bounding_box'] =>
  box([-radius, -radius, bottom], [radius, radius, top]);

/** A box centred over the origin. */
export const createCentredBox = (width: number, depth: number, [bottom, top]: readonly [number, number]) =>
  box([-width / 2, -depth / 2, bottom], [width / 2, depth / 2, top]);

const box = (min: number[], max: number[]): Part['bounding_box'] => ({ min: min.map(roundMm), max: max.map(roundMm) });

/** Rounds to a tenth of a micrometre: finer digits are arithmetic noise. */
export const roundMm = (mm: number): number => roundTo(mm, 4) || 0;
