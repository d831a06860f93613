import {
  distanceBetween,
  endOf,
  computeExtent,
  isLine,
  middleOf,
  type DrawingPoint,
  sizeOf,
  startOf,
  type Stroke,
} from './stroke.ts';

/**
 * Removes the parts of strokes that a more important or an earlier stroke covers.
 * Dashes on top of a full line would make it ragged.
 */
export function removeCovered(strokes: readonly Stroke[], above: readonly Stroke[] = []): Stroke[] {
  const tolerance = 1e-6 * Math.hypot(...sizeOf(computeExtent([...strokes, ...above])));
  const kept: Stroke[] = [];
  for (const stroke of strokes) {
    const others = [...above, ...kept];
    if (isLine(stroke)) kept.push(...findVisiblePieces(stroke, others.filter(isLine), tolerance));
    else if (!others.some((other) => isSameCurve(stroke, other, tolerance))) kept.push(stroke);
  }
  return kept;
}

function isSameCurve(a: Stroke, b: Stroke, tolerance: number): boolean {
  if (isLine(b) || distanceBetween(middleOf(a), middleOf(b)) > tolerance) return false;
  const isNear = (one: DrawingPoint, other: DrawingPoint) => distanceBetween(one, other) <= tolerance;
  return (
    (isNear(startOf(a), startOf(b)) && isNear(endOf(a), endOf(b))) ||
    (isNear(startOf(a), endOf(b)) && isNear(endOf(a), startOf(b)))
  );
}

/** Start and end as distances from the start of a line. */
type Span = readonly [number, number];

function findVisiblePieces(line: Stroke, others: readonly Stroke[], tolerance: number): Stroke[] {
  const [x, y] = startOf(line);
  const length = distanceBetween(startOf(line), endOf(line));
  const [dx, dy] = [(endOf(line)[0] - x) / length, (endOf(line)[1] - y) / length];
  let spans: Span[] = [[0, length]];
  for (const other of others) {
    const [start, end] = [startOf(other), endOf(other)];
    const offsets = [start, end].map((place) => Math.abs(dx * (place[1] - y) - dy * (place[0] - x)));
    if (offsets.some((offset) => offset > tolerance)) continue;
    const along = [start, end].map((place) => dx * (place[0] - x) + dy * (place[1] - y));
    spans = subtractSpan(spans, [Math.min(...along), Math.max(...along)]);
  }
  const at = (distance: number): DrawingPoint => [x + distance * dx, y + distance * dy];
  return spans.filter(([from, to]) => to - from > 2 * tolerance).map(([from, to]) => ({ places: [at(from), at(to)] }));
}

const subtractSpan = (spans: readonly Span[], [from, to]: Span): Span[] =>
  spans.flatMap(([start, end]): Span[] => {
    if (to <= start || from >= end) return [[start, end]];
    return [...(from > start ? [[start, from] as const] : []), ...(to < end ? [[to, end] as const] : [])];
  });
