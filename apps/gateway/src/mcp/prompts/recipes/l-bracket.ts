import { findBrokenRule, toReference, recipe } from '../recipe.ts';
import { cut, makeBox, makeCylinder } from './recipe-calls.ts';
import { cornerArea, cylinderVolume } from './volumes.ts';

/** Distance by which the cutter extends beyond the block, in addition to its fillet. */
const cutterOverlap = 1;

/** Two legs at a right angle, with a fillet between them and a hole in each. */
export const lBracket = recipe({
  name: 'l_bracket',
  title: 'L-bracket with fillet',
  description: 'Two legs at a right angle with a fillet in the corner between them and a screw hole in each leg.',
  sizes: [
    { name: 'base', description: 'Length of the base leg, along x.', commonValues: [60, 40, 80], min: 5, max: 1_000 },
    {
      name: 'height',
      description: 'Height of the upright leg, along z.',
      commonValues: [50, 40, 80],
      min: 5,
      max: 1_000,
    },
    { name: 'width', description: 'Width of both legs, along y.', commonValues: [40, 20, 30], min: 3, max: 1_000 },
    { name: 'thickness', description: 'Thickness of both legs.', commonValues: [5, 3, 6], min: 0.5, max: 100 },
    { name: 'fillet', description: 'Fillet radius in the corner.', commonValues: [6, 4, 8], min: 0.1, max: 200 },
    {
      name: 'hole_diameter',
      description: 'Diameter of both holes.',
      commonValues: [5.5, 4.5, 6.6],
      min: 0.5,
      max: 100,
    },
  ],
  findMisfit: (s) => {
    const freeLength = Math.min(s.base, s.height) - s.thickness - s.fillet;
    return findBrokenRule([
      [
        freeLength > s.hole_diameter,
        'A leg is too short for its hole next to the fillet: reduce fillet or hole_diameter.',
      ],
      [s.width > s.hole_diameter, 'width must be more than hole_diameter.'],
    ]);
  },
  // Built on its side, so that the corner is the only vertical edge of the cutter inside the block.
  buildCalls: (s) => [
    makeBox('block', 'Block, on its side.', { length: s.base, width: s.height, height: s.width }),
    makeBox('cutter', 'Cutter for the space between the legs.', {
      length: s.base - s.thickness + s.fillet + cutterOverlap,
      width: s.height - s.thickness + s.fillet + cutterOverlap,
      height: s.width,
      position: [s.thickness, s.thickness, 0],
    }),
    {
      id: 'rounded',
      purpose: 'Round the vertical edges of the cutter: one of them becomes the fillet.',
      tool: 'create_fillet',
      parameters: { object_id: toReference('cutter'), radius: s.fillet, edge_filter: 'vertical' },
    },
    cut('legs', 'Cut the block to the two legs.', 'block', ['rounded']),
    makeCylinder('base_hole', 'Cutter for the hole in the base leg.', {
      ...computeHole(s),
      position: [computeHoleDistance(s.base, s), 0, s.width / 2],
      axis: [0, 1, 0],
    }),
    makeCylinder('upright_hole', 'Cutter for the hole in the upright leg.', {
      ...computeHole(s),
      position: [0, computeHoleDistance(s.height, s), s.width / 2],
      axis: [1, 0, 0],
    }),
    cut('drilled', 'Cut both holes.', 'legs', ['base_hole', 'upright_hole']),
    {
      id: 'bracket',
      purpose: 'Rotate the bracket upright.',
      tool: 'rotate_object',
      parameters: { object_id: toReference('drilled'), angle: 90, axis: [1, 0, 0] },
    },
  ],
  computeParts: (s) => {
    const profile = s.base * s.thickness + (s.height - s.thickness) * s.thickness + cornerArea(s.fillet);
    return [{ id: 'bracket', volume: profile * s.width - 2 * cylinderVolume(s.hole_diameter / 2, s.thickness) }];
  },
});

interface Legs {
  readonly thickness: number;
  readonly fillet: number;
  readonly hole_diameter: number;
}

const computeHole = ({ hole_diameter, thickness }: Legs) => ({ radius: hole_diameter / 2, height: thickness });

/** Returns the middle of the flat part of a leg, from its end of the fillet to its tip. */
const computeHoleDistance = (length: number, { thickness, fillet }: Legs): number => (length + thickness + fillet) / 2;
