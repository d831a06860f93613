import type { Body } from '../body.ts';
import { oc } from '../occt.ts';
import { createCompound } from '../sub-shapes.ts';

/** OCCT's BREP text of one body, or of a compound of several. */
export function writeBrepText(bodies: readonly Body[]): string {
  const [first, ...rest] = bodies;
  if (first && rest.length === 0) return oc.BRepToolsWrapper.Write(first.shape);
  using compound = createCompound(bodies.map(({ shape }) => shape));
  return oc.BRepToolsWrapper.Write(compound);
}
