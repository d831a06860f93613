import { firstBroken, made, recipe } from '../recipe.ts';
import { cut, makeBox, makeCylinder } from './calls.ts';
import { cornerArea, cylinder } from './solids.ts';

/** Cutters reach so far beyond what they cut, besides their own rounding. */
const beyond = 1;

/** Two legs at a right angle, with a fillet between them and a hole in each. */
export const lBracket = recipe({
  name: 'l_bracket',
  title: 'L-bracket with fillet',
  description: 'Two legs at a right angle with a fillet in the corner between them and a screw hole in each leg.',
  sizes: [
    { name: 'base', description: 'Length of the leg that lies, along x.', usual: [60, 40, 80], least: 5, most: 1_000 },
    {
      name: 'height',
      description: 'Height of the leg that stands, along z.',
      usual: [50, 40, 80],
      least: 5,
      most: 1_000,
    },
    { name: 'width', description: 'Of both legs, along y.', usual: [40, 20, 30], least: 3, most: 1_000 },
    { name: 'thickness', description: 'Of both legs.', usual: [5, 3, 6], least: 0.5, most: 100 },
    { name: 'fillet', description: 'Radius in the corner.', usual: [6, 4, 8], least: 0.1, most: 200 },
    { name: 'hole_diameter', description: 'Of the hole in each leg.', usual: [5.5, 4.5, 6.6], least: 0.5, most: 100 },
  ],
  misfit: (s) => {
    const free = Math.min(s.base, s.height) - s.thickness - s.fillet;
    return firstBroken([
      [free > s.hole_diameter, 'A leg is too short for its hole beside the fillet: reduce fillet or hole_diameter.'],
      [s.width > s.hole_diameter, 'width must be more than hole_diameter.'],
    ]);
  },
  // It is made lying on its side, where the corner is the only upright edge of the cutter inside the block.
  calls: (s) => [
    makeBox('block', 'The block, on its side.', { length: s.base, width: s.height, height: s.width }),
    makeBox('cutter', 'What lies between the legs, and more.', {
      length: s.base - s.thickness + s.fillet + beyond,
      width: s.height - s.thickness + s.fillet + beyond,
      height: s.width,
      position: [s.thickness, s.thickness, 0],
    }),
    {
      id: 'rounded',
      does: 'Round the upright edges of the cutter: one of them becomes the fillet.',
      tool: 'create_fillet',
      parameters: { object_id: made('cutter'), radius: s.fillet, edge_filter: 'vertical' },
    },
    cut('legs', 'Leave the two legs.', 'block', ['rounded']),
    makeCylinder('base_hole', 'What the hole in the lying leg takes away.', {
      ...holeOf(s),
      position: [middle(s.base, s), 0, s.width / 2],
      axis: [0, 1, 0],
    }),
    makeCylinder('upright_hole', 'What the hole in the standing leg takes away.', {
      ...holeOf(s),
      position: [0, middle(s.height, s), s.width / 2],
      axis: [1, 0, 0],
    }),
    cut('drilled', 'Cut both holes.', 'legs', ['base_hole', 'upright_hole']),
    {
      id: 'bracket',
      does: 'Stand the bracket up.',
      tool: 'rotate_object',
      parameters: { object_id: made('drilled'), angle: 90, axis: [1, 0, 0] },
    },
  ],
  parts: (s) => {
    const profile = s.base * s.thickness + (s.height - s.thickness) * s.thickness + cornerArea(s.fillet);
    return [{ id: 'bracket', volume: profile * s.width - 2 * cylinder(s.hole_diameter / 2, s.thickness) }];
  },
});

interface Legs {
  readonly thickness: number;
  readonly fillet: number;
  readonly hole_diameter: number;
}

const holeOf = ({ hole_diameter, thickness }: Legs) => ({ radius: hole_diameter / 2, height: thickness });

/** Halfway along what the fillet leaves of a leg. */
const middle = (length: number, { thickness, fillet }: Legs): number => (length + thickness + fillet) / 2;
