import { createDShape, createRectangle } from './angular-openings.ts';
import { translatePlacement } from './bodies.ts';
import type { Shape } from './cutout-table.ts';
import type { Opening } from './opening.ts';
import { shiftLoop } from './outline.ts';
import { createCircle, createDoubleD, createSlot } from './round-openings.ts';

/** Creates the opening of a shape, enlarged by the clearance on every side. */
export function createOpening(shape: Shape, clearance: number): Opening {
  const added = 2 * clearance;
  switch (shape.shape) {
    case 'circle':
      return createCircle(shape.diameter + added);
    case 'rectangle':
      return createRectangle({ ...shape, width: shape.width + added, height: shape.height + added });
    case 'slot':
      return createSlot(shape.width + added, shape.height + added);
    case 'd':
      return createDShape({ ...shape, middle_width: shape.middle_width + added, height: shape.height + added });
    case 'double_d':
      return createDoubleD(shape.diameter + added, shape.flat + added);
    case 'two_double_d':
      return duplicateOpening(createDoubleD(shape.diameter + added, shape.flat + added), shape.pitch);
  }
}

/** The opening twice, one above the other. */
function duplicateOpening(opening: Opening, pitch: number): Opening {
  const places = [-pitch / 2, pitch / 2];
  return {
    ...opening,
    height: opening.height + pitch,
    outline: places.flatMap((v) => opening.outline.map((loop) => shiftLoop(loop, v))),
    buildBodies: (place) => {
      const made = places.map((v, i) =>
        opening.buildBodies(translatePlacement({ ...place, name: `${place.name}_face_${i + 1}` }, [0, v])),
      );
      return { commands: made.flatMap(({ commands }) => commands), cutters: made.flatMap(({ cutters }) => cutters) };
    },
  };
}
