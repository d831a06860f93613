import { moved } from './bodies.ts';
import type { Opening } from './opening.ts';
import { type Arc, arc, type Loop, line, type Point, type Segment } from './outline.ts';
import { dot, leftOf, minus, plus, scaled, unit } from './plane.ts';
import { circle } from './round-openings.ts';

/**
 * Cuts out the sharp corners of an opening with a round tool, so that the full corner is clear.
 * The radius is that of the tool, at most `findMaxReliefRadius`.
 */
export function relieved(opening: Opening, radius: number): Opening {
  const loops = opening.outline.map((loop) => reliefsOf(loop, radius));
  const centers = loops.flatMap((reliefs) => reliefs.flatMap((relief) => (relief ? [relief.center] : [])));
  return {
    ...opening,
    outline: opening.outline.map((loop, i) => cornersCut(loop, loops[i] ?? [])),
    bodies: (place) => {
      const own = opening.bodies(place);
      const tools = centers.flatMap(
        (center, i) =>
          circle(2 * radius).bodies(moved({ ...place, name: `${place.name}_corner_${i + 1}` }, center)).cutters,
      );
      return { commands: [...own.commands, ...tools], cutters: [...own.cutters, ...tools] };
    },
  };
}

/** Finds the largest radius at which two reliefs on one side stay apart; undefined if no corner is sharp. */
export function largestRelief({ outline }: Opening): number | undefined {
  const chords = outline.flatMap((loop) =>
    loop.flatMap((segment, i) => (isSharp(segment, after(loop, i)) ? [segment, after(loop, i)] : [])),
  );
  const shortest = Math.min(...chords.map(({ from, to }) => Math.hypot(...minus(to, from))));
  return chords.length ? shortest / radiiOfSide : undefined;
}

/** Distance of the tool centre from a corner, in radii: the tool must pass the corner, but not by much. */
const setBack = 0.85;

/** Two reliefs of square corners take 2.8 radii of the side between them; the rest remains straight. */
const radiiOfSide = 2.9;

/** Overshoot of a relief beyond the two sides of a square corner, in radii. */
export const beyondSides = 1 - setBack * Math.SQRT1_2;

interface Relief {
  readonly center: Point;
  /** Start on the segment before the corner. */
  readonly entry: Point;
  readonly exit: Point;
}

/** The relief at the end of every segment; undefined where the next segment is tangent. */
const reliefsOf = (loop: Loop, radius: number): (Relief | undefined)[] =>
  loop.map((segment, i) => {
    const next = after(loop, i);
    return isSharp(segment, next) ? reliefOf(segment, next, radius) : undefined;
  });

function reliefOf(before: Segment, next: Segment, radius: number): Relief {
  const corner = before.to;
  const [back, on] = [scaled(headingAt(before, corner), -1), headingAt(next, corner)];
  const inward = unit(plus(back, on));
  const center = plus(corner, scaled(inward, setBack * radius));
  const tool = { corner, center, radius };
  return { center, entry: crossing(before, back, tool), exit: crossing(next, on, tool) };
}

const cornersCut = (loop: Loop, reliefs: readonly (Relief | undefined)[]): Loop =>
  loop.flatMap((segment, i) => {
    const [start, end] = [reliefs.at(i - 1), reliefs[i]];
    const side = between(segment, start?.exit ?? segment.from, end?.entry ?? segment.to);
    return end ? [side, arc(end.center, end.entry, end.exit)] : [side];
  });

const between = (segment: Segment, from: Point, to: Point): Segment =>
  segment.type === 'line' ? line(from, to) : arc(segment.center, from, to);

interface Tool {
  readonly corner: Point;
  readonly center: Point;
  readonly radius: number;
}

/** Point where a tool over a corner leaves a segment in the given direction. */
function crossing(segment: Segment, way: Point, tool: Tool): Point {
  if (segment.type === 'arc') return crossingOfArc(segment, way, tool);
  const from = minus(tool.corner, tool.center);
  const along = dot(way, from);
  return plus(tool.corner, scaled(way, Math.sqrt(along ** 2 - dot(from, from) + tool.radius ** 2) - along));
}

/** Two circles intersect on both sides of the line through their centres: one of the points lies ahead. */
function crossingOfArc(round: Arc, way: Point, { corner, center, radius }: Tool): Point {
  const apart = minus(center, round.center);
  const distance = Math.hypot(...apart);
  const along = (distance ** 2 + round.radius ** 2 - radius ** 2) / (2 * distance);
  const aside = Math.sqrt(round.radius ** 2 - along ** 2);
  const ahead = unit(apart);
  const middle = plus(round.center, scaled(ahead, along));
  const [left, right] = [plus(middle, scaled(leftOf(ahead), aside)), plus(middle, scaled(leftOf(ahead), -aside))];
  return dot(minus(left, corner), way) > 0 ? left : right;
}

/** Loops are counter-clockwise, so a left turn is a corner of the opening. Turns below one degree count as smooth. */
const isSharp = (before: Segment, next: Segment): boolean =>
  dot(leftOf(headingAt(before, before.to)), headingAt(next, next.from)) > Math.sin(Math.PI / 180);

/** Direction of a segment at one of its points. */
const headingAt = (segment: Segment, point: Point): Point =>
  segment.type === 'line' ? unit(minus(segment.to, segment.from)) : leftOf(unit(minus(point, segment.center)));

/** The segment after an index, cyclically. */
function after(loop: Loop, i: number): Segment {
  const segment = loop[(i + 1) % loop.length];
  if (!segment) throw new Error('a loop has segments');
  return segment;
}
