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

/** Validity of the triangles as a closed solid, with its main figures. */
export interface Soundness {
  readonly triangles: number;
  readonly open: number;
  readonly reversed: number;
  readonly location: Vector | undefined;
  /** Negative if the surface is inside out. */
  readonly volume: number;
  readonly area: number;
  readonly box: Box;
  /** Resolution of the coordinates in the file, in millimetres. */
  readonly digit: number;
}

/** All measurements of a design, for any process. Missing: not measured in time. */
export interface Measurements {
  readonly soundness: Soundness;
  readonly wrongSides: WrongSides;
  readonly holes: readonly Hole[];
  /** Protruding round bodies. */
  readonly pins: readonly { readonly diameter: number; readonly location: Vector }[];
  /** The smallest protruding or isolated feature. */
  readonly feature: Protrusion | null;
  readonly openings: Openings;
  readonly corners: readonly InnerCorner[];
  /** Worst cases of walls that turn inwards along the tool, but are not measured corners. */
  readonly doubtfulCorners: readonly InnerCorner[];
  readonly sharpEdges: SharpEdges;
  /** Sharp edges if holes with few corners are not round. */
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
  /** Rendering, if a picture is requested and the design is not too large. */
  readonly shot: Shot;
}

/** True if the surface is a closed solid: otherwise thickness and volume are undefined. */
export const isSolid = ({ open, reversed, volume }: Soundness): boolean => open === 0 && reversed === 0 && volume > 0;

/** True if the count is not zero. */
export const isAny = (found: { readonly count: number } | undefined): boolean => (found?.count ?? 0) > 0;
