import { hasBorder } from '../../mesh/border.ts';
import { tangledShare } from '../../mesh/windings.ts';
import { type Body, translated } from '../body.ts';
import { areaOf } from '../measure.ts';
import { type Fineness, Triangulation } from '../meshes/triangulation.ts';
import { difference, scaled } from '../vector.ts';

/**
 * Whether the skin of a body runs through itself or lies folded on itself, which OCCT takes for valid. Told by its mesh:
 * said only of what surely does, never of bodies too thin for a mesh to tell.
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

/** Shares of the size. A skin that is crossed by itself may enclose as much inside out, and rounding is left. */
const nothing = 1e-9;
const finest = 1e-5;

/** Far more than where two sides of a thin body meet for being cut into triangles. */
const surely = 0.01;

/** About the origin, since a mesh has few digits. */
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
