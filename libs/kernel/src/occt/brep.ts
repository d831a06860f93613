import type { Body } from './body.ts';
import { oc } from './occt.ts';

/** OCCT's BREP text of one body, or of a compound of several. */
export function brepTextOf(bodies: readonly Body[]): string {
  const [first, ...rest] = bodies;
  if (first && rest.length === 0) return oc.BRepToolsWrapper.Write(first.shape);
  using builder = new oc.TopoDS_Builder();
  using compound = new oc.TopoDS_Compound();
  builder.MakeCompound(compound);
  for (const { shape } of bodies) builder.Add(compound, shape);
  return oc.BRepToolsWrapper.Write(compound);
}
