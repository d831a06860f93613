import { findBrokenRule, recipe } from '../recipe.ts';
import { cut, fuse, makeCylinder } from './recipe-calls.ts';
import { cylinderVolume } from './volumes.ts';

/** A disc with a hub, a bore and a circle of bolt holes. */
export const flange = recipe({
  name: 'flange',
  title: 'Flange',
  description: 'A disc with a hub, a bore through both and a circle of bolt holes.',
  sizes: [
    { name: 'diameter', description: 'Disc diameter.', commonValues: [100, 80, 150], min: 10, max: 2_000 },
    { name: 'thickness', description: 'Disc thickness.', commonValues: [10, 8, 16], min: 1, max: 500 },
    { name: 'hub_diameter', description: 'Outer diameter of the hub.', commonValues: [50, 40, 80], min: 2, max: 1_900 },
    {
      name: 'height',
      description: 'From the bottom of the disc to the top of the hub.',
      commonValues: [30, 25, 40],
      min: 2,
      max: 1_000,
    },
    { name: 'bore', description: 'Diameter of the bore.', commonValues: [30, 20, 50], min: 1, max: 1_800 },
    {
      name: 'bolt_circle',
      description: 'Diameter of the bolt circle.',
      commonValues: [75, 60, 120],
      min: 5,
      max: 1_950,
    },
    { name: 'bolt_hole', description: 'Diameter of a bolt hole.', commonValues: [9, 6.6, 11, 13.5], min: 1, max: 200 },
    { name: 'bolts', description: 'Number of bolt holes.', commonValues: [6, 4, 8], min: 2, max: 24, isCount: true },
  ],
  findMisfit: (s) =>
    findBrokenRule([
      [s.height > s.thickness, 'height must be more than thickness: the hub stands on the disc.'],
      [s.bore < s.hub_diameter, 'bore must be less than hub_diameter.'],
      [s.hub_diameter + s.bolt_hole < s.bolt_circle, 'The bolt holes run into the hub: increase bolt_circle.'],
      [s.bolt_circle + s.bolt_hole < s.diameter, 'The bolt holes break through the rim: reduce bolt_circle.'],
      [
        s.bolt_circle * Math.sin(Math.PI / s.bolts) > s.bolt_hole,
        'The bolt holes run into each other: reduce bolts or bolt_hole.',
      ],
    ]),
  buildCalls: (s) => {
    const holes = Array.from({ length: s.bolts }, (_, index) =>
      makeCylinder(`bolt_${index + 1}`, `Cutter for bolt hole ${index + 1}.`, {
        radius: s.bolt_hole / 2,
        height: s.thickness,
        position: pointOnCircle(s.bolt_circle / 2, index / s.bolts),
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
  computeParts: (s) => [
    {
      id: 'flange',
      volume:
        cylinderVolume(s.diameter / 2, s.thickness) +
        cylinderVolume(s.hub_diameter / 2, s.height - s.thickness) -
        cylinderVolume(s.bore / 2, s.height) -
        s.bolts * cylinderVolume(s.bolt_hole / 2, s.thickness),
    },
  ],
});

/** Returns the point on a circle about the z axis at a fraction of a turn, rounded to a nanometre. */
function pointOnCircle(radius: number, turn: number): number[] {
  const angle = 2 * Math.PI * turn;
  return [radius * Math.cos(angle), radius * Math.sin(angle), 0].map((value) => Math.round(value * 1e6) / 1e6 + 0);
}
