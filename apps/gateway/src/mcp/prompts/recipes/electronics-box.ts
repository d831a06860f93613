import { firstBroken, recipe } from '../recipe.ts';
import { cut, fuse, makeBox } from './calls.ts';

/** Distance between box and lid. */
const gap = 10;

/** An open box and a lid with a lip that fits into it. */
export const electronicsBox = recipe({
  name: 'electronics_box',
  title: 'Electronics box with lid',
  description: 'A box for a circuit board, open at the top, and next to it a lid with a lip that fits into the box.',
  sizes: [
    { name: 'inner_length', description: 'Inner size along x.', usual: [100, 70, 150], least: 10, most: 1_000 },
    { name: 'inner_width', description: 'Inner size along y.', usual: [60, 50, 100], least: 10, most: 1_000 },
    { name: 'inner_height', description: 'Inner size along z.', usual: [35, 25, 50], least: 5, most: 1_000 },
    { name: 'wall', description: 'Thickness of walls, floor and lid.', usual: [2.5, 2, 3], least: 0.5, most: 50 },
    { name: 'lip', description: 'Depth of the lid in the box.', usual: [4, 3, 6], least: 0.5, most: 100 },
    { name: 'clearance', description: 'Between the lip and each wall.', usual: [0.2, 0.15, 0.3], least: 0.05, most: 2 },
  ],
  misfit: (s) =>
    firstBroken([
      [s.lip < s.inner_height, 'lip must be less than inner_height.'],
      [2 * s.clearance < Math.min(s.inner_length, s.inner_width), 'clearance leaves no lip: reduce it.'],
    ]),
  calls: (s) => {
    const [length, width] = [s.inner_length + 2 * s.wall, s.inner_width + 2 * s.wall];
    // The lid lies upside down, ready for printing.
    const beside = length + gap;
    return [
      makeBox('block', 'Outer block of the box.', { length, width, height: s.inner_height + s.wall }),
      makeBox('room', 'Interior of the box.', {
        length: s.inner_length,
        width: s.inner_width,
        height: s.inner_height,
        position: [s.wall, s.wall, s.wall],
      }),
      cut('box', 'Cut the interior out of the block.', 'block', ['room']),
      makeBox('cover', 'Plate of the lid, next to the box.', {
        length,
        width,
        height: s.wall,
        position: [beside, 0, 0],
      }),
      makeBox('lip', 'Lip of the lid.', {
        ...lipOf(s),
        position: [beside + s.wall + s.clearance, s.wall + s.clearance, s.wall],
      }),
      fuse('lid', 'Fuse plate and lip.', ['cover', 'lip']),
    ];
  },
  parts: (s) => {
    const outside = (s.inner_length + 2 * s.wall) * (s.inner_width + 2 * s.wall);
    const lip = lipOf(s);
    return [
      { id: 'box', volume: outside * (s.inner_height + s.wall) - s.inner_length * s.inner_width * s.inner_height },
      { id: 'lid', volume: outside * s.wall + lip.length * lip.width * lip.height },
    ];
  },
});

interface Inside {
  readonly inner_length: number;
  readonly inner_width: number;
  readonly lip: number;
  readonly clearance: number;
}

const lipOf = ({ inner_length, inner_width, lip, clearance }: Inside) => ({
  length: inner_length - 2 * clearance,
  width: inner_width - 2 * clearance,
  height: lip,
});
