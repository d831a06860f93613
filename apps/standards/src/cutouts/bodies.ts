import { type Command, createCommand, toObjectReference } from './command.ts';
import type { Placement } from './opening.ts';

/** A cylinder centred on a placement. */
export const createCylinder = ({ name, base, height }: Placement, radius: number): Command =>
  createCommand(name, 'create_cylinder', { radius, height, position: [...base] });

/** A box centred on a placement. */
export const createBox = ({ name, base: [x, y, z], height }: Placement, length: number, width: number): Command =>
  createCommand(name, 'create_box', { length, width, height, position: [x - length / 2, y - width / 2, z] });

/** The same placement, shifted along the panel. */
export const translatePlacement = (
  { base: [x, y, z], ...rest }: Placement,
  [u, v]: readonly [number, number],
): Placement => ({
  ...rest,
  base: [x + u, y + v, z],
});

/** A body with its vertical edges rounded. */
export function roundVerticalEdges(body: Command, radius: number): { commands: Command[]; cutters: Command[] } {
  if (radius === 0) return { commands: [body], cutters: [body] };
  const fillet = createCommand(`${body.id}_rounded`, 'create_fillet', {
    object_id: toObjectReference(body),
    radius,
    edge_filter: 'vertical',
  });
  return { commands: [body, fillet], cutters: [fillet] };
}
