import { subtract, scale } from '@kerf/geometry';
import { hasBorder } from '../../mesh/border.ts';
import { measureTangledShare } from '../../mesh/winding-numbers.ts';
import { type Body, translateBody } from '../body.ts';
import { computeArea } from '../measure.ts';
import { type MeshPrecision, Triangulation } from '../meshes/triangulation.ts';

/**
 * True if the surface of a body intersects itself or is folded onto itself, which OCCT accepts as valid. Detected on
 * its mesh, and only in certain cases; never for bodies too thin for a mesh.
 */
export function isSelfIntersecting(body: Body): boolean {
  const { min, max } = body.boundingBox;
  const size = Math.hypot(...subtract(max, min));
  const thickness = body.volume / computeArea(body.shape);
  if (thickness < size * negligibleShare) return true;
  if (thickness < size * minThicknessShare) return false;
  const tolerance = Math.max(thickness / 5, size * minThicknessShare);
  return measureTangledShareOf(body, { tolerance, angle: 0.5 }, size) > minTangledShare;
}

/** Shares of the size. A surface that crosses itself may enclose equal volumes of both signs, which leaves rounding. */
const negligibleShare = 1e-9;
const minThicknessShare = 1e-5;

/** Minimum share, far above what triangulation causes where two sides of a thin body meet. */
const minTangledShare = 0.01;

/** Measures the share near the origin, because mesh coordinates have few digits. */
function measureTangledShareOf(body: Body, precision: MeshPrecision, size: number): number {
  const { shape } = translateBody(body, scale(body.boundingBox.min, -1));
  try {
    using triangulation = new Triangulation(shape, precision);
    const { mesh, unmeshedFaces: leftOut } = triangulation;
    return leftOut.length > 0 || hasBorder(mesh.corners) ? 0 : measureTangledShare(mesh, Math.max(3e-6, size * 1e-6));
  } finally {
    shape.delete();
  }
}
