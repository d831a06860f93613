import { type Command, command, objectOf } from './command.ts';
import type { Place } from './opening.ts';

/** A cylinder centred on a placement. */
export const cylinder = ({ name, base, height }: Place, radius: number): Command =>
  command(name, 'create_cylinder', { radius, height, position: [...base] });

/** A box centred on a placement. */
export const box = ({ name, base: [x, y, z], height }: Place, length: number, width: number): Command =>
  command(name, 'create_box', { length, width, height, position: [x - length / 2, y - width / 2, z] });

/** The same placement, shifted along the panel. */
export const moved = ({ base: [x, y, z], ...rest }: Place, [u, v]: readonly [number, number]): Place => ({
  ...rest,
  base: [x + u, y + v, z],
});

/** A body with its vertical edges rounded. */
export function rounded(body: Command, radius: number): { commands: Command[]; cutters: Command[] } {
  if (radius === 0) return { commands: [body], cutters: [body] };
  const fillet = command(`${body.id}_rounded`, 'create_fillet', {
    object_id: objectOf(body),
    radius,
    edge_filter: 'vertical',
  });
  return { commands: [body, fillet], cutters: [fillet] };
}
