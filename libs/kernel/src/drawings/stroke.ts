/** A point of a drawing, in millimetres: to the right and up. */
export type DrawingPoint = readonly [number, number];

/** One line of a drawing. */
export interface Stroke {
  /** Points along the line including both ends: exact for a straight line, approximate for any other. */
  readonly places: readonly DrawingPoint[];
  /** Set for an arc of a circle or ellipse; its exact middle is the middle of an odd number of points. */
  readonly arc?: Arc | undefined;
}

export interface Arc {
  readonly radii: readonly [number, number];
  /** Degrees counter-clockwise from the right to the first radius. */
  readonly tilt: number;
}

export const isLine = ({ places }: Stroke): boolean => places.length === 2;

export const reverseStroke = ({ places, arc }: Stroke): Stroke => ({ places: places.toReversed(), arc });

/** Moves strokes on the paper. */
export const moveStrokes = (strokes: readonly Stroke[], [x, y]: DrawingPoint): Stroke[] =>
  strokes.map((stroke) => ({ ...stroke, places: stroke.places.map(([px, py]): DrawingPoint => [px + x, py + y]) }));

export const startOf = ({ places }: Stroke): DrawingPoint => places[0] ?? origin;

export const endOf = ({ places }: Stroke): DrawingPoint => places.at(-1) ?? origin;

/** Middle point of a stroke; between the middle two for an even number of points. */
export function middleOf({ places }: Stroke): DrawingPoint {
  const middle = (places.length - 1) / 2;
  const [[ax, ay], [bx, by]] = [places[Math.floor(middle)] ?? origin, places[Math.ceil(middle)] ?? origin];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** Creates a stroke; collinear points become a straight line, such as a circle seen from the side. */
export function straightenStroke(places: readonly DrawingPoint[]): Stroke {
  const [start = origin, end = origin] = [places[0], places.at(-1)];
  const length = distanceBetween(start, end);
  const isOnChord = (place: DrawingPoint) =>
    distanceBetween(start, place) + distanceBetween(place, end) - length < 1e-9 + 1e-9 * length;
  return { places: places.every(isOnChord) ? [start, end] : places };
}

export const distanceBetween = ([ax, ay]: DrawingPoint, [bx, by]: DrawingPoint): number => Math.hypot(bx - ax, by - ay);

/** A rectangle around strokes. */
export interface Extent {
  readonly min: DrawingPoint;
  readonly max: DrawingPoint;
}

export function computeExtent(strokes: readonly Stroke[]): Extent {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of strokes.flatMap(({ places }) => places)) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return { min: [left, bottom], max: [right, top] };
}

export const sizeOf = ({ min, max }: Extent): DrawingPoint => [max[0] - min[0], max[1] - min[1]];

const origin: DrawingPoint = [0, 0];
