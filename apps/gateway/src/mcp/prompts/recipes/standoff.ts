import { firstBroken, made, recipe } from '../recipe.ts';
import { cut, makeCylinder } from './calls.ts';
import { chamferOfDisc, cylinder } from './solids.ts';

/** A round spacer with a bore, bevelled at both ends. */
export const standoff = recipe({
  name: 'standoff',
  title: 'Round standoff',
  description: 'A round spacer with a bore through it, bevelled at both ends, to hold a board off a plate.',
  sizes: [
    { name: 'diameter', description: 'Outer diameter.', usual: [8, 6, 10], least: 1, most: 500 },
    {
      name: 'bore',
      description: 'Diameter of the bore: 3.4, 4.5 and 5.5 clear M3, M4 and M5.',
      usual: [3.4, 4.5, 5.5],
      least: 0.2,
      most: 450,
    },
    { name: 'height', description: 'Total height.', usual: [12, 6, 10, 20], least: 0.5, most: 2_000 },
    { name: 'bevel', description: 'Size of the outer bevels.', usual: [0.5, 0.3, 1], least: 0.05, most: 50 },
  ],
  misfit: (s) =>
    firstBroken([
      [s.bore + 2 * s.bevel < s.diameter, 'bore and bevel leave no end face: reduce one of them or increase diameter.'],
      [2 * s.bevel < s.height, 'bevel must be less than half of height.'],
    ]),
  calls: (s) => [
    makeCylinder('rod', 'Rod.', { radius: s.diameter / 2, height: s.height }),
    {
      id: 'bevelled',
      does: 'Bevel both ends.',
      tool: 'create_chamfer',
      parameters: { object_id: made('rod'), distance: s.bevel, edge_filter: 'circular' },
    },
    makeCylinder('bore', 'Cutter for the bore.', { radius: s.bore / 2, height: s.height }),
    cut('standoff', 'Cut the bore.', 'bevelled', ['bore']),
  ],
  parts: (s) => [
    {
      id: 'standoff',
      volume:
        cylinder(s.diameter / 2, s.height) -
        cylinder(s.bore / 2, s.height) -
        2 * chamferOfDisc(s.diameter / 2, s.bevel),
    },
  ],
});
