import { firstBroken, recipe } from '../recipe.ts';
import { cut, fuse, makeCylinder } from './calls.ts';
import { cylinder } from './solids.ts';

/** A disc with a hub, a bore and a circle of bolt holes. */
export const flange = recipe({
  name: 'flange',
  title: 'Flange',
  description: 'A disc with a hub, a bore through both and a circle of bolt holes.',
  sizes: [
    { name: 'diameter', description: 'Disc diameter.', usual: [100, 80, 150], least: 10, most: 2_000 },
    { name: 'thickness', description: 'Disc thickness.', usual: [10, 8, 16], least: 1, most: 500 },
    { name: 'hub_diameter', description: 'Outer diameter of the hub.', usual: [50, 40, 80], least: 2, most: 1_900 },
    {
      name: 'height',
      description: 'From the bottom of the disc to the top of the hub.',
      usual: [30, 25, 40],
      least: 2,
      most: 1_000,
    },
    { name: 'bore', description: 'Diameter of the bore.', usual: [30, 20, 50], least: 1, most: 1_800 },
    {
      name: 'bolt_circle',
      description: 'Diameter of the bolt circle.',
      usual: [75, 60, 120],
      least: 5,
      most: 1_950,
    },
    { name: 'bolt_hole', description: 'Diameter of a bolt hole.', usual: [9, 6.6, 11, 13.5], least: 1, most: 200 },
    { name: 'bolts', description: 'Number of bolt holes.', usual: [6, 4, 8], least: 2, most: 24, isCount: true },
  ],
  misfit: (s) =>
    firstBroken([
      [s.height > s.thickness, 'height must be more than thickness: the hub stands on the disc.'],
      [s.bore < s.hub_diameter, 'bore must be less than hub_diameter.'],
      [s.hub_diameter + s.bolt_hole < s.bolt_circle, 'The bolt holes run into the hub: increase bolt_circle.'],
      [s.bolt_circle + s.bolt_hole < s.diameter, 'The bolt holes break through the rim: reduce bolt_circle.'],
      [
        s.bolt_circle * Math.sin(Math.PI / s.bolts) > s.bolt_hole,
        'The bolt holes run into each other: reduce bolts or bolt_hole.',
      ],
    ]),
  calls: (s) => {
    const holes = Array.from({ length: s.bolts }, (_, at) =>
      makeCylinder(`bolt_${at + 1}`, `Cutter for bolt hole ${at + 1}.`, {
        radius: s.bolt_hole / 2,
        height: s.thickness,
        position: onCircle(s.bolt_circle / 2, at / s.bolts),
      }),
    );
    return [
      makeCylinder('disc', 'Disc.', { radius: s.diameter / 2, height: s.thickness }),
      makeCylinder('hub', 'Hub.', { radius: s.hub_diameter / 2, height: s.height }),
      fuse('blank', 'Fuse disc and hub.', ['disc', 'hub']),
      makeCylinder('bore', 'Cutter for the bore.', { radius: s.bore / 2, height: s.height }),
      ...holes,
      cut('flange', 'Cut the bore and the bolt holes.', 'blank', ['bore', ...holes.map(({ id }) => id)]),
    ];
  },
  parts: (s) => [
    {
      id: 'flange',
      volume:
        cylinder(s.diameter / 2, s.thickness) +
        cylinder(s.hub_diameter / 2, s.height - s.thickness) -
        cylinder(s.bore / 2, s.height) -
        s.bolts * cylinder(s.bolt_hole / 2, s.thickness),
    },
  ],
});

/** Returns the point on a circle about the z axis at a fraction of a turn, rounded to a nanometre. */
function onCircle(radius: number, turn: number): number[] {
  const angle = 2 * Math.PI * turn;
  return [radius * Math.cos(angle), radius * Math.sin(angle), 0].map((value) => Math.round(value * 1e6) / 1e6 + 0);
}
