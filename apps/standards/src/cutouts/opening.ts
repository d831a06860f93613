import type { Command } from './command.ts';
import type { Loop } from './outline.ts';

/** Placement of a cutting body: its base in space and its length along z. */
export interface Placement {
  readonly name: string;
  readonly base: readonly [x: number, y: number, z: number];
  readonly height: number;
}

/** An opening about its own centre, in millimetres. */
export interface Opening {
  readonly width: number;
  readonly height: number;
  /** Set for a circle only. */
  readonly diameter: number | null;
  readonly outline: readonly Loop[];
  /** Builds the commands that create the cutting bodies, and lists the bodies that cut. */
  readonly buildBodies: (place: Placement) => { commands: Command[]; cutters: Command[] };
}

/** A screw hole beside an opening, in millimetres from its centre. */
export interface Hole {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}
