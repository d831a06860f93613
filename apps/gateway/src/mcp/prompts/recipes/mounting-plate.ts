import { firstBroken, made, recipe } from '../recipe.ts';
import { cut, makeBox, makeCylinder } from './calls.ts';
import { cornerArea, cylinder } from './solids.ts';

/** A flat plate with rounded corners and a screw hole in each. */
export const mountingPlate = recipe({
  name: 'mounting_plate',
  title: 'Mounting plate',
  description: 'A flat plate with rounded corners and a screw hole in each of the four corners.',
  sizes: [
    { name: 'length', description: 'Size along x.', usual: [80, 60, 100, 120], least: 10, most: 2_000 },
    { name: 'width', description: 'Size along y.', usual: [60, 40, 80], least: 10, most: 2_000 },
    { name: 'thickness', description: 'Size along z.', usual: [5, 3, 8, 10], least: 0.5, most: 200 },
    {
      name: 'hole_diameter',
      description: 'Hole diameter: 3.4, 4.5, 5.5 and 6.6 clear M3, M4, M5 and M6.',
      usual: [5.5, 3.4, 4.5, 6.6],
      least: 0.5,
      most: 100,
    },
    {
      name: 'edge_distance',
      description: 'From the centre of a hole to both edges.',
      usual: [10, 8, 12],
      least: 1,
      most: 500,
    },
    { name: 'corner_radius', description: 'Radius of the corners.', usual: [5, 3, 8], least: 0.1, most: 500 },
  ],
  misfit: ({ length, width, hole_diameter: hole, edge_distance: edge, corner_radius: corner }) => {
    const shorter = Math.min(length, width);
    return firstBroken([
      [2 * corner < shorter, 'corner_radius must be less than half of the shorter side.'],
      [hole / 2 < edge, 'edge_distance must be more than half of hole_diameter, or the holes break through the edge.'],
      [2 * edge + hole < shorter, 'The holes run into each other: reduce edge_distance or hole_diameter.'],
      [
        edge >= corner || Math.SQRT2 * (corner - edge) + hole / 2 < corner,
        'The holes break through the rounded corners: increase edge_distance or reduce corner_radius.',
      ],
    ]);
  },
  calls: ({ length, width, thickness, hole_diameter: hole, edge_distance: edge, corner_radius: radius }) => {
    const places = [edge, width - edge].flatMap((y) => [edge, length - edge].map((x) => [x, y, 0]));
    const holes = places.map((position, at) =>
      makeCylinder(`hole_${at + 1}`, `Cutter for hole ${at + 1}.`, {
        radius: hole / 2,
        height: thickness,
        position,
      }),
    );
    return [
      makeBox('blank', 'Blank.', { length, width, height: thickness }),
      {
        id: 'rounded',
        does: 'Round the corners.',
        tool: 'create_fillet',
        parameters: { object_id: made('blank'), radius, edge_filter: 'vertical' },
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
  parts: ({ length, width, thickness, hole_diameter: hole, corner_radius: corner }) => [
    {
      id: 'plate',
      volume: (length * width - 4 * cornerArea(corner)) * thickness - 4 * cylinder(hole / 2, thickness),
    },
  ],
});
