/** A place in a drawing, in millimetres: to the right and up. */
export type Place = readonly [number, number];

/** One line of a drawing. */
export interface Stroke {
  /** Its ends and what lies between them: exact for a straight line, near enough to be drawn for any other. */
  readonly places: readonly Place[];
  /** For part of a circle or an ellipse, whose exact middle is the middle of an odd number of places. */
  readonly arc?: Arc | undefined;
}

export interface Arc {
  readonly radii: readonly [number, number];
  /** Degrees from the right to the first radius, anticlockwise. */
  readonly tilt: number;
}

export const isLine = ({ places }: Stroke): boolean => places.length === 2;

export const reversed = ({ places, arc }: Stroke): Stroke => ({ places: places.toReversed(), arc });

export const startOf = ({ places }: Stroke): Place => places[0] ?? origin;

export const endOf = ({ places }: Stroke): Place => places.at(-1) ?? origin;

export const middleOf = ({ places }: Stroke): Place => places[(places.length - 1) / 2] ?? origin;

export const apart = ([ax, ay]: Place, [bx, by]: Place): number => Math.hypot(bx - ax, by - ay);

/** A rectangle around strokes. */
export interface Extent {
  readonly min: Place;
  readonly max: Place;
}

export function extentOf(strokes: readonly Stroke[]): Extent {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of strokes.flatMap(({ places }) => places)) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return { min: [left, bottom], max: [right, top] };
}

export const sizeOf = ({ min, max }: Extent): Place => [max[0] - min[0], max[1] - min[1]];

const origin: Place = [0, 0];
