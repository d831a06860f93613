import type { TopoDS_Edge, TopoDS_Face } from 'replicad-opencascadejs';
import { oc } from '../occt.ts';
import { createAxes } from '../vector.ts';
import { makeSplineEdge, joinEdges } from '../wires.ts';

/** Corner of a profile bent around the axis: between corners the radius is linear in the angle. */
export interface ProfileCorner {
  readonly radius: number;
  readonly angle: number;
}

/** Helical motion of a profile along its axis, by an angle in radians. */
export interface Winding {
  readonly pitch: number;
  readonly angle: number;
}

/** Rise of a helix over an angle in radians. */
export const computeRise = (pitch: number, angle: number): number => (pitch * angle) / (2 * Math.PI);

/** Shares of the pitch for crest and root; each flank takes half of the rest. */
const crestShare = 1 / 8;
const rootShare = 1 / 4;
const flankShare = (1 - crestShare - rootShare) / 2;

/** Basic profile of ISO 68-1, once around the axis: root, flank, crest, flank. */
export function createThreadProfile(root: number, crest: number): ProfileCorner[] {
  const shares = [0, rootShare, rootShare + flankShare, rootShare + flankShare + crestShare, 1];
  const radii = [root, root, crest, crest, root];
  return shares.map((share, i) => ({ radius: radii[i] ?? root, angle: 2 * Math.PI * share }));
}

/** Exact area of the section: sectors of two circles, and between them the radius is linear in the angle. */
export const computeSectionArea = (root: number, crest: number): number =>
  Math.PI *
  (rootShare * root ** 2 + crestShare * crest ** 2 + (2 * flankShare * (root ** 2 + root * crest + crest ** 2)) / 3);

/** Creates the face that a profile encloses at z = 0. The caller frees it. */
export function makeSectionFace(corners: readonly ProfileCorner[]): TopoDS_Face {
  using rim = joinEdges(corners.slice(1).map((to, i) => makeEdgeBetween(corners[i] ?? to, to)));
  using maker = new oc.BRepBuilderAPI_MakeFace(rim, true);
  return maker.Face();
}

const makeEdgeBetween = (from: ProfileCorner, to: ProfileCorner): TopoDS_Edge =>
  from.radius === to.radius ? makeArc(from, to) : makeSpiral(from, to);

function makeArc({ radius, angle }: ProfileCorner, to: ProfileCorner): TopoDS_Edge {
  using system = createAxes([0, 0, 0]);
  using circle = new oc.gp_Circ(system, radius);
  using maker = new oc.BRepBuilderAPI_MakeEdge(circle, angle, to.angle);
  return maker.Edge();
}

const makeSpiral = (from: ProfileCorner, to: ProfileCorner): TopoDS_Edge =>
  makeSplineEdge(
    Array.from({ length: 13 }, (_, i) => {
      const [radius, angle] = [interpolate(from.radius, to.radius, i / 12), interpolate(from.angle, to.angle, i / 12)];
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
    }),
    1e-6,
  );

const interpolate = (from: number, to: number, share: number): number => from + (to - from) * share;
