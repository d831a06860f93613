import type { Command } from './command.ts';
import type { Loop } from './outline.ts';

/** Where a body that cuts begins, in space, and how long it is along z. */
export interface Place {
  readonly name: string;
  readonly base: readonly [x: number, y: number, z: number];
  readonly height: number;
}

/** An opening about its own centre, in millimetres. */
export interface Opening {
  readonly width: number;
  readonly height: number;
  /** Of a circle. */
  readonly diameter: number | null;
  readonly outline: readonly Loop[];
  /** The commands that make the bodies that cut it, and which of these they are. */
  readonly bodies: (place: Place) => { commands: Command[]; cutters: Command[] };
}
