import { type Body, writeBrep } from './occt/body.ts';
import { filletEdges } from './occt/modifiers/blends.ts';
import { cut, intersect } from './occt/booleans/booleans.ts';
import { extrudeProfile } from './occt/swept/extrusion.ts';
import { makeBox, makeCylinder } from './occt/primitives.ts';
import { getFrame } from './occt/swept/profile.ts';
import { createOutline } from './outline.ts';

const origin = [0, 0, 0] as const;
const triangle = [
  [0, 0],
  [9, 0],
  [0, 9],
];

/** Warms up V8, which optimizes wasm only once it has run: the first call of each kind is 2 to 30 times slower. */
export function warmUp(): void {
  const block = makeBox([10, 10, 10], origin);
  const drill = makeCylinder(2, 10, [5, 5, 0], [0, 0, 1]);
  const wedge = extrudeProfile(createOutline(triangle), getFrame('XY', origin), { from: 0, to: 9 });
  const drilled = cut(block, [drill]);
  const rounded = filletEdges(block, 1, { object_id: '', edge_filter: 'vertical' });
  const shared = intersect([block, wedge]);
  const bodies: Body[] = [block, drill, wedge, drilled, rounded, shared];
  for (const body of bodies) writeBrep(body);
  for (const { shape } of bodies) shape.delete();
}
