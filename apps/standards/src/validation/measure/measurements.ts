import type { Box, Vector } from '@kerf/geometry';
import type { TrianglePicture } from '@kerf/kernel/pictures';
import type {
  Bridge,
  SelfIntersections,
  DoubleCurvature,
  Draft,
  Extrusion,
  FlatSheet,
  Hole,
  InnerCorner,
  Openings,
  Overhang,
  Protrusion,
  SharpEdges,
  Slots,
  MaxThickness,
  Axisymmetry,
  Undercut,
  Walls,
  InvertedShells,
} from '@kerf/mesh';

/** Validity of the triangles as a closed solid, with its main figures. */
export interface SurfaceValidity {
  readonly triangles: number;
  readonly open: number;
  readonly reversed: number;
  readonly location: Vector | undefined;
  /** Negative if the surface is inside out. */
  readonly volume: number;
  readonly area: number;
  readonly box: Box;
  /** Resolution of the coordinates in the file, in millimetres. */
  readonly precisionMm: number;
}

/** All measurements of a design, for any process. Missing: not measured in time. */
export interface Measurements {
  readonly validity: SurfaceValidity;
  readonly wrongSides: InvertedShells;
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
  readonly turned: Axisymmetry;
  readonly walls: Walls;
  readonly sheet: FlatSheet | null;
  readonly drawnOut: Extrusion | null;
  readonly domed: DoubleCurvature;
  readonly thickest: MaxThickness | null;
  readonly slots: Slots;
  readonly crossings: SelfIntersections;
  readonly undercut: Undercut;
  /** Rendering, if a picture is requested and the design is not too large. */
  readonly rendering: TrianglePicture;
}

/** True if the surface is a closed solid: otherwise thickness and volume are undefined. */
export const isSolid = ({ open, reversed, volume }: SurfaceValidity): boolean =>
  open === 0 && reversed === 0 && volume > 0;

/** True if the count is not zero. */
export const hasAny = (found: { readonly count: number } | undefined): boolean => (found?.count ?? 0) > 0;
