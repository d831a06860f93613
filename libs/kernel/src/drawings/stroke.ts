/** A point of a drawing, in millimetres: to the right and up. */
export type Place = readonly [number, number];

/** One line of a drawing. */
export interface Stroke {
  /** Points along the line including both ends: exact for a straight line, approximate for any other. */
  readonly places: readonly Place[];
  /** Set for an arc of a circle or ellipse; its exact middle is the middle of an odd number of points. */
  readonly arc?: Arc | undefined;
}

export interface Arc {
  readonly radii: readonly [number, number];
  /** Degrees counter-clockwise from the right to the first radius. */
  readonly tilt: number;
}

export const isLine = ({ places }: Stroke): boolean => places.length === 2;

export const reversed = ({ places, arc }: Stroke): Stroke => ({ places: places.toReversed(), arc });

/** Moves strokes on the paper. */
export const moved = (strokes: readonly Stroke[], [x, y]: Place): Stroke[] =>
  strokes.map((stroke) => ({ ...stroke, places: stroke.places.map(([px, py]): Place => [px + x, py + y]) }));

export const startOf = ({ places }: Stroke): Place => places[0] ?? origin;

export const endOf = ({ places }: Stroke): Place => places.at(-1) ?? origin;

/** Middle point of a stroke; between the middle two for an even number of points. */
export function middleOf({ places }: Stroke): Place {
  const middle = (places.length - 1) / 2;
  const [[ax, ay], [bx, by]] = [places[Math.floor(middle)] ?? origin, places[Math.ceil(middle)] ?? origin];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** Creates a stroke; collinear points become a straight line, such as a circle seen from the side. */
export function straightened(places: readonly Place[]): Stroke {
  const [start = origin, end = origin] = [places[0], places.at(-1)];
  const length = apart(start, end);
  const isOnChord = (place: Place) => apart(start, place) + apart(place, end) - length < 1e-9 + 1e-9 * length;
  return { places: places.every(isOnChord) ? [start, end] : places };
}

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
