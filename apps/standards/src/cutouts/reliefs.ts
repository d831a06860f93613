import { moved } from './bodies.ts';
import type { Opening } from './opening.ts';
import { type Arc, arc, type Loop, line, type Point, type Segment } from './outline.ts';
import { dot, leftOf, minus, plus, scaled, unit } from './plane.ts';
import { circle } from './round-openings.ts';

/**
 * An opening whose sharp corners a round tool has cut out, so that all of the corner is open to what goes through.
 * The radius is that of the tool, no larger than `largestRelief`.
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

/** The largest radius for which two reliefs of one side stay apart; nothing where no corner is sharp. */
export function largestRelief({ outline }: Opening): number | undefined {
  const chords = outline.flatMap((loop) =>
    loop.flatMap((segment, i) => (isSharp(segment, after(loop, i)) ? [segment, after(loop, i)] : [])),
  );
  const shortest = Math.min(...chords.map(({ from, to }) => Math.hypot(...minus(to, from))));
  return chords.length ? shortest / radiiOfSide : undefined;
}

/** How far the middle of the tool stays back from a corner, in radii: it must pass the corner, and not by much. */
const setBack = 0.85;

/** Two reliefs of square corners take 2.8 radii of the side between them, and a little of it stays. */
const radiiOfSide = 2.9;

/** How far a relief reaches beyond the two sides of a square corner, in radii. */
export const beyondSides = 1 - setBack * Math.SQRT1_2;

interface Relief {
  readonly center: Point;
  /** Where it begins on the segment before the corner, and ends on that after it. */
  readonly entry: Point;
  readonly exit: Point;
}

/** The relief at the end of every segment; none where the next goes on smoothly. */
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

/** Where a tool over a corner leaves a segment that goes some way from there. */
function crossing(segment: Segment, way: Point, tool: Tool): Point {
  if (segment.type === 'arc') return crossingOfArc(segment, way, tool);
  const from = minus(tool.corner, tool.center);
  const along = dot(way, from);
  return plus(tool.corner, scaled(way, Math.sqrt(along ** 2 - dot(from, from) + tool.radius ** 2) - along));
}

/** Two circles meet on both sides of the line of their centres: one of the points is on the way. */
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

/** Loops are counter-clockwise: a turn to the left is a corner of the opening, and less than a degree is none. */
const isSharp = (before: Segment, next: Segment): boolean =>
  dot(leftOf(headingAt(before, before.to)), headingAt(next, next.from)) > Math.sin(Math.PI / 180);

/** Which way a segment goes at one of its points. */
const headingAt = (segment: Segment, point: Point): Point =>
  segment.type === 'line' ? unit(minus(segment.to, segment.from)) : leftOf(unit(minus(point, segment.center)));

/** Around the end of a loop it begins again. */
function after(loop: Loop, i: number): Segment {
  const segment = loop[(i + 1) % loop.length];
  if (!segment) throw new Error('a loop has segments');
  return segment;
}
