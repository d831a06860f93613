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
