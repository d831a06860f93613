import { hasBorder } from '../../mesh/border.ts';
import { tangledShare } from '../../mesh/windings.ts';
import { type Body, translated } from '../body.ts';
import { areaOf } from '../measure.ts';
import { type Fineness, Triangulation } from '../meshes/triangulation.ts';
import { difference, scaled } from '../vector.ts';

/**
 * True if the surface of a body intersects itself or is folded onto itself, which OCCT accepts as valid. Detected on
 * its mesh, and only in certain cases; never for bodies too thin for a mesh.
 */
export function isTangled(body: Body): boolean {
  const { min, max } = body.boundingBox;
  const size = Math.hypot(...difference(max, min));
  const thickness = body.volume / areaOf(body.shape);
  if (thickness < size * nothing) return true;
  if (thickness < size * finest) return false;
  const tolerance = Math.max(thickness / 5, size * finest);
  return tangledShareOf(body, { tolerance, angle: 0.5 }, size) > surely;
}

/** Shares of the size. A surface that crosses itself may enclose equal volumes of both signs, which leaves rounding. */
const nothing = 1e-9;
const finest = 1e-5;

/** Minimum share, far above what triangulation causes where two sides of a thin body meet. */
const surely = 0.01;

/** Measures the share near the origin, because mesh coordinates have few digits. */
function tangledShareOf(body: Body, fineness: Fineness, size: number): number {
  const { shape } = translated(body, scaled(body.boundingBox.min, -1));
  try {
    using triangulation = new Triangulation(shape, fineness);
    const { mesh, leftOut } = triangulation;
    return leftOut.length > 0 || hasBorder(mesh.corners) ? 0 : tangledShare(mesh, Math.max(3e-6, size * 1e-6));
  } finally {
    shape.delete();
  }
}
