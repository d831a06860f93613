import { findBrokenRule, recipe } from '../recipe.ts';
import { cut, fuse, makeBox } from './recipe-calls.ts';

/** Distance between box and lid. */
const lidGap = 10;

/** An open box and a lid with a lip that fits into it. */
export const electronicsBox = recipe({
  name: 'electronics_box',
  title: 'Electronics box with lid',
  description: 'A box for a circuit board, open at the top, and next to it a lid with a lip that fits into the box.',
  sizes: [
    { name: 'inner_length', description: 'Inner size along x.', commonValues: [100, 70, 150], min: 10, max: 1_000 },
    { name: 'inner_width', description: 'Inner size along y.', commonValues: [60, 50, 100], min: 10, max: 1_000 },
    { name: 'inner_height', description: 'Inner size along z.', commonValues: [35, 25, 50], min: 5, max: 1_000 },
    { name: 'wall', description: 'Thickness of walls, floor and lid.', commonValues: [2.5, 2, 3], min: 0.5, max: 50 },
    { name: 'lip', description: 'Depth of the lid in the box.', commonValues: [4, 3, 6], min: 0.5, max: 100 },
    {
      name: 'clearance',
      description: 'Between the lip and each wall.',
      commonValues: [0.2, 0.15, 0.3],
      min: 0.05,
      max: 2,
    },
  ],
  findMisfit: (s) =>
    findBrokenRule([
      [s.lip < s.inner_height, 'lip must be less than inner_height.'],
      [2 * s.clearance < Math.min(s.inner_length, s.inner_width), 'clearance leaves no lip: reduce it.'],
    ]),
  buildCalls: (s) => {
    const [length, width] = [s.inner_length + 2 * s.wall, s.inner_width + 2 * s.wall];
    // The lid lies upside down, ready for printing.
    const lidX = length + lidGap;
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
        position: [lidX, 0, 0],
      }),
      makeBox('lip', 'Lip of the lid.', {
        ...computeLip(s),
        position: [lidX + s.wall + s.clearance, s.wall + s.clearance, s.wall],
      }),
      fuse('lid', 'Fuse plate and lip.', ['cover', 'lip']),
    ];
  },
  computeParts: (s) => {
    const outside = (s.inner_length + 2 * s.wall) * (s.inner_width + 2 * s.wall);
    const lip = computeLip(s);
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

const computeLip = ({ inner_length, inner_width, lip, clearance }: Inside) => ({
  length: inner_length - 2 * clearance,
  width: inner_width - 2 * clearance,
  height: lip,
});
