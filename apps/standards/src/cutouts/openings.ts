import { dShape, rectangle } from './angular-openings.ts';
import { moved } from './bodies.ts';
import type { Shape } from './cutout-table.ts';
import type { Opening } from './opening.ts';
import { raised } from './outline.ts';
import { circle, doubleD, slot } from './round-openings.ts';

/** Creates the opening of a shape, enlarged by the clearance on every side. */
export function openingOf(shape: Shape, clearance: number): Opening {
  const more = 2 * clearance;
  switch (shape.shape) {
    case 'circle':
      return circle(shape.diameter + more);
    case 'rectangle':
      return rectangle({ ...shape, width: shape.width + more, height: shape.height + more });
    case 'slot':
      return slot(shape.width + more, shape.height + more);
    case 'd':
      return dShape({ ...shape, middle_width: shape.middle_width + more, height: shape.height + more });
    case 'double_d':
      return doubleD(shape.diameter + more, shape.flat + more);
    case 'two_double_d':
      return twice(doubleD(shape.diameter + more, shape.flat + more), shape.pitch);
  }
}

/** The opening twice, one above the other. */
function twice(opening: Opening, pitch: number): Opening {
  const places = [-pitch / 2, pitch / 2];
  return {
    ...opening,
    height: opening.height + pitch,
    outline: places.flatMap((v) => opening.outline.map((loop) => raised(loop, v))),
    bodies: (place) => {
      const made = places.map((v, i) =>
        opening.bodies(moved({ ...place, name: `${place.name}_face_${i + 1}` }, [0, v])),
      );
      return { commands: made.flatMap(({ commands }) => commands), cutters: made.flatMap(({ cutters }) => cutters) };
    },
  };
}
