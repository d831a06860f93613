import { findBrokenRule, toReference, recipe } from '../recipe.ts';
import { cut, makeCylinder } from './recipe-calls.ts';
import { discChamferVolume, cylinderVolume } from './volumes.ts';

/** A round spacer with a bore, bevelled at both ends. */
export const standoff = recipe({
  name: 'standoff',
  title: 'Round standoff',
  description: 'A round spacer with a bore through it, bevelled at both ends, to hold a board off a plate.',
  sizes: [
    { name: 'diameter', description: 'Outer diameter.', commonValues: [8, 6, 10], min: 1, max: 500 },
    {
      name: 'bore',
      description: 'Diameter of the bore: 3.4, 4.5 and 5.5 clear M3, M4 and M5.',
      commonValues: [3.4, 4.5, 5.5],
      min: 0.2,
      max: 450,
    },
    { name: 'height', description: 'Total height.', commonValues: [12, 6, 10, 20], min: 0.5, max: 2_000 },
    { name: 'bevel', description: 'Size of the outer bevels.', commonValues: [0.5, 0.3, 1], min: 0.05, max: 50 },
  ],
  findMisfit: (s) =>
    findBrokenRule([
      [s.bore + 2 * s.bevel < s.diameter, 'bore and bevel leave no end face: reduce one of them or increase diameter.'],
      [2 * s.bevel < s.height, 'bevel must be less than half of height.'],
    ]),
  buildCalls: (s) => [
    makeCylinder('rod', 'Rod.', { radius: s.diameter / 2, height: s.height }),
    {
      id: 'bevelled',
      purpose: 'Bevel both ends.',
      tool: 'create_chamfer',
      parameters: { object_id: toReference('rod'), distance: s.bevel, edge_filter: 'circular' },
    },
    makeCylinder('bore', 'Cutter for the bore.', { radius: s.bore / 2, height: s.height }),
    cut('standoff', 'Cut the bore.', 'bevelled', ['bore']),
  ],
  computeParts: (s) => [
    {
      id: 'standoff',
      volume:
        cylinderVolume(s.diameter / 2, s.height) -
        cylinderVolume(s.bore / 2, s.height) -
        2 * discChamferVolume(s.diameter / 2, s.bevel),
    },
  ],
});
