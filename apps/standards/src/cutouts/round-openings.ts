import { createBox, createCylinder, translatePlacement } from './bodies.ts';
import { createCommand, toObjectReference } from './command.ts';
import type { Opening } from './opening.ts';
import { arc, line } from './outline.ts';

export function createCircle(diameter: number): Opening {
  const radius = diameter / 2;
  return {
    width: diameter,
    height: diameter,
    diameter,
    outline: [[arc([0, 0], [radius, 0], [-radius, 0]), arc([0, 0], [-radius, 0], [radius, 0])]],
    buildBodies: (place) => {
      const commands = [createCylinder(place, radius)];
      return { commands, cutters: commands };
    },
  };
}

/** A rectangle with round ends, elongated along u. */
export function createSlot(width: number, height: number): Opening {
  const [radius, u] = [height / 2, (width - height) / 2];
  return {
    width,
    height,
    diameter: null,
    outline: [
      [
        line([-u, -radius], [u, -radius]),
        arc([u, 0], [u, -radius], [u, radius]),
        line([u, radius], [-u, radius]),
        arc([-u, 0], [-u, radius], [-u, -radius]),
      ],
    ],
    buildBodies: (place) => {
      const ends = [-u, u].map((x, i) =>
        createCylinder(translatePlacement({ ...place, name: `${place.name}_end_${i + 1}` }, [x, 0]), radius),
      );
      const commands = [createBox(place, 2 * u, height), ...ends];
      return { commands, cutters: commands };
    },
  };
}

/** A circle with two flats, above and below. */
export function createDoubleD(diameter: number, flat: number): Opening {
  const [radius, v] = [diameter / 2, flat / 2];
  const u = Math.sqrt(radius ** 2 - v ** 2);
  return {
    width: diameter,
    height: flat,
    diameter: null,
    outline: [
      [line([-u, -v], [u, -v]), arc([0, 0], [u, -v], [u, v]), line([u, v], [-u, v]), arc([0, 0], [-u, v], [-u, -v])],
    ],
    buildBodies: (place) => {
      const parts = [
        createCylinder({ ...place, name: `${place.name}_round` }, radius),
        createBox({ ...place, name: `${place.name}_flat` }, diameter + 2, flat),
      ];
      const both = createCommand(place.name, 'boolean_intersect', { object_ids: parts.map(toObjectReference) });
      return { commands: [...parts, both], cutters: [both] };
    },
  };
}
