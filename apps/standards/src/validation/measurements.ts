import type { Shot } from '@kerf/kernel/pictures';
import type {
  Bridge,
  Box,
  Crossings,
  Domed,
  Draft,
  DrawnOut,
  FlatSheet,
  Hole,
  InnerCorner,
  Openings,
  Overhang,
  Protrusion,
  SharpEdges,
  Slots,
  Thickest,
  Turned,
  Undercut,
  Vector,
  Walls,
  WrongSides,
} from '@kerf/mesh';

/** Whether the triangles close a solid, and which. */
export interface Soundness {
  readonly triangles: number;
  readonly open: number;
  readonly reversed: number;
  readonly location: Vector | undefined;
  /** Negative: inside out. */
  readonly volume: number;
  readonly area: number;
  readonly box: Box;
  /** What the last digit of a coordinate is worth, in millimetres. */
  readonly digit: number;
}

/** Everything that is measured of a design, whatever process it is for. What took too long is missing. */
export interface Measurements {
  readonly soundness: Soundness;
  readonly wrongSides: WrongSides;
  readonly holes: readonly Hole[];
  /** Round bodies that stick out. */
  readonly pins: readonly { readonly diameter: number; readonly location: Vector }[];
  /** The smallest of what stands out or alone. */
  readonly feature: Protrusion | null;
  readonly openings: Openings;
  readonly corners: readonly InnerCorner[];
  /** What turns inwards along the tool and is no measured corner: the worst that there may be. */
  readonly doubtfulCorners: readonly InnerCorner[];
  readonly sharpEdges: SharpEdges;
  /** The same when holes of few corners are not round. */
  readonly possibleEdges: SharpEdges;
  readonly bridge: Omit<Bridge, 'triangles'> | null;
  readonly overhang: Overhang;
  readonly draft: Draft | null;
  readonly turned: Turned;
  readonly walls: Walls;
  readonly sheet: FlatSheet | null;
  readonly drawnOut: DrawnOut | null;
  readonly domed: Domed;
  readonly thickest: Thickest | null;
  readonly slots: Slots;
  readonly crossings: Crossings;
  readonly undercut: Undercut;
  /** Where a picture is wanted, and the design not too large for one. */
  readonly shot: Shot;
}

/** A solid has an inside; of anything else no thickness and no volume is told. */
export const isSolid = ({ open, reversed, volume }: Soundness): boolean => open === 0 && reversed === 0 && volume > 0;

/** Whether there is one of what was counted. */
export const isAny = (found: { readonly count: number } | undefined): boolean => (found?.count ?? 0) > 0;

/** The mesh or file that is measured. */
export type Design =
  | {
      readonly kind: 'indexed';
      readonly vertices: Float64Array<ArrayBuffer>;
      readonly triangles: Float64Array<ArrayBuffer>;
      readonly scale: number;
    }
  | { readonly kind: 'stl'; readonly bytes: Uint8Array<ArrayBuffer>; readonly scale: number }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string };

/** What a design lies in. */
export const buffersOf = (design: Design): ArrayBuffer[] =>
  design.kind === 'indexed' ? [design.vertices.buffer, design.triangles.buffer] : [design.bytes.buffer];

/** What is larger leaves much behind in the thread that has measured it. */
const mostLeft = 1_000_000;

export const isLarge = (design: Design): boolean =>
  buffersOf(design).reduce((sum, { byteLength }) => sum + byteLength, 0) > mostLeft;

/** How it is measured. */
export interface Plan {
  readonly samples: number;
  /** Unit vectors. */
  readonly build: Vector;
  readonly pull: Vector;
  /** Faces that lean over by more degrees from the vertical hang. */
  readonly overhangLimit: number;
  /** Whether a process asks for the thickest place. */
  readonly findsThickest: boolean;
  /** Whether a process asks for slots; they run along the build direction. */
  readonly findsSlots: boolean;
  readonly takesPicture: boolean;
}

/** What the worker says, one after the other. */
export type Said =
  | { readonly kind: 'measured'; readonly measured: Partial<Measurements> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: 'invalid' | 'too_large'; readonly message: string };
