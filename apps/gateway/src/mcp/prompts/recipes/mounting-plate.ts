import { findBrokenRule, toReference, recipe } from '../recipe.ts';
import { cut, makeBox, makeCylinder } from './recipe-calls.ts';
import { cornerArea, cylinderVolume } from './volumes.ts';

/** A flat plate with rounded corners and a screw hole in each. */
export const mountingPlate = recipe({
  name: 'mounting_plate',
  title: 'Mounting plate',
  description: 'A flat plate with rounded corners and a screw hole in each of the four corners.',
  sizes: [
    { name: 'length', description: 'Size along x.', commonValues: [80, 60, 100, 120], min: 10, max: 2_000 },
    { name: 'width', description: 'Size along y.', commonValues: [60, 40, 80], min: 10, max: 2_000 },
    { name: 'thickness', description: 'Size along z.', commonValues: [5, 3, 8, 10], min: 0.5, max: 200 },
    {
      name: 'hole_diameter',
      description: 'Hole diameter: 3.4, 4.5, 5.5 and 6.6 clear M3, M4, M5 and M6.',
      commonValues: [5.5, 3.4, 4.5, 6.6],
      min: 0.5,
      max: 100,
    },
    {
      name: 'edge_distance',
      description: 'From the centre of a hole to both edges.',
      commonValues: [10, 8, 12],
      min: 1,
      max: 500,
    },
    { name: 'corner_radius', description: 'Radius of the corners.', commonValues: [5, 3, 8], min: 0.1, max: 500 },
  ],
  findMisfit: ({ length, width, hole_diameter: hole, edge_distance: edge, corner_radius: corner }) => {
    const shorter = Math.min(length, width);
    return findBrokenRule([
      [2 * corner < shorter, 'corner_radius must be less than half of the shorter side.'],
      [hole / 2 < edge, 'edge_distance must be more than half of hole_diameter, or the holes break through the edge.'],
      [2 * edge + hole < shorter, 'The holes run into each other: reduce edge_distance or hole_diameter.'],
      [
        edge >= corner || Math.SQRT2 * (corner - edge) + hole / 2 < corner,
        'The holes break through the rounded corners: increase edge_distance or reduce corner_radius.',
      ],
    ]);
  },
  buildCalls: ({ length, width, thickness, hole_diameter: hole, edge_distance: edge, corner_radius: radius }) => {
    const positions = [edge, width - edge].flatMap((y) => [edge, length - edge].map((x) => [x, y, 0]));
    const holes = positions.map((position, index) =>
      makeCylinder(`hole_${index + 1}`, `Cutter for hole ${index + 1}.`, {
        radius: hole / 2,
        height: thickness,
        position,
      }),
    );
    return [
      makeBox('blank', 'Blank.', { length, width, height: thickness }),
      {
        id: 'rounded',
        purpose: 'Round the corners.',
        tool: 'create_fillet',
        parameters: { object_id: toReference('blank'), radius, edge_filter: 'vertical' },
      },
      ...holes,
      cut(
        'plate',
        'Cut the holes.',
        'rounded',
        holes.map(({ id }) => id),
      ),
    ];
  },
  computeParts: ({ length, width, thickness, hole_diameter: hole, corner_radius: corner }) => [
    {
      id: 'plate',
      volume: (length * width - 4 * cornerArea(corner)) * thickness - 4 * cylinderVolume(hole / 2, thickness),
    },
  ],
});
