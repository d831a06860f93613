import { translatePlacement } from './bodies.ts';
import type { Opening } from './opening.ts';
import { add, dot, normalize, rotateLeft, scale, subtract } from '@kerf/geometry/plane';
import { type Arc, arc, line, type Loop, type Point, type Segment } from './outline.ts';
import { createCircle } from './round-openings.ts';

/**
 * Cuts out the sharp corners of an opening with a round tool, so that the full corner is clear.
 * The radius is that of the tool, at most `findMaxReliefRadius`.
 */
export function relieveCorners(opening: Opening, radius: number): Opening {
  const loops = opening.outline.map((loop) => computeReliefs(loop, radius));
  const centers = loops.flatMap((reliefs) => reliefs.flatMap((relief) => (relief ? [relief.center] : [])));
  return {
    ...opening,
    outline: opening.outline.map((loop, i) => insertReliefs(loop, loops[i] ?? [])),
    buildBodies: (place) => {
      const own = opening.buildBodies(place);
      const tools = centers.flatMap(
        (center, i) =>
          createCircle(2 * radius).buildBodies(
            translatePlacement({ ...place, name: `${place.name}_corner_${i + 1}` }, center),
          ).cutters,
      );
      return { commands: [...own.commands, ...tools], cutters: [...own.cutters, ...tools] };
    },
  };
}

/** Finds the largest radius at which two reliefs on one side stay apart; undefined if no corner is sharp. */
export function findMaxReliefRadius({ outline }: Opening): number | undefined {
  const chords = outline.flatMap((loop) =>
    loop.flatMap((segment, i) => (isSharp(segment, nextSegment(loop, i)) ? [segment, nextSegment(loop, i)] : [])),
  );
  const shortest = Math.min(...chords.map(({ from, to }) => Math.hypot(...subtract(to, from))));
  return chords.length ? shortest / minSideInRadii : undefined;
}

/** Distance of the tool centre from a corner, in radii: the tool must pass the corner, but not by much. */
const toolSetback = 0.85;

/** Two reliefs of square corners take 2.8 radii of the side between them; the rest remains straight. */
const minSideInRadii = 2.9;

/** Overshoot of a relief beyond the two sides of a square corner, in radii. */
export const reliefOvershoot = 1 - toolSetback * Math.SQRT1_2;

interface Relief {
  readonly center: Point;
  /** Start on the segment before the corner. */
  readonly entry: Point;
  readonly exit: Point;
}

/** The relief at the end of every segment; undefined where the next segment is tangent. */
const computeReliefs = (loop: Loop, radius: number): (Relief | undefined)[] =>
  loop.map((segment, i) => {
    const next = nextSegment(loop, i);
    return isSharp(segment, next) ? computeRelief(segment, next, radius) : undefined;
  });

function computeRelief(before: Segment, next: Segment, radius: number): Relief {
  const corner = before.to;
  const [backward, forward] = [scale(headingAt(before, corner), -1), headingAt(next, corner)];
  const inward = normalize(add(backward, forward));
  const center = add(corner, scale(inward, toolSetback * radius));
  const tool = { corner, center, radius };
  return { center, entry: findExitPoint(before, backward, tool), exit: findExitPoint(next, forward, tool) };
}

const insertReliefs = (loop: Loop, reliefs: readonly (Relief | undefined)[]): Loop =>
  loop.flatMap((segment, i) => {
    const [start, end] = [reliefs.at(i - 1), reliefs[i]];
    const side = trimSegment(segment, start?.exit ?? segment.from, end?.entry ?? segment.to);
    return end ? [side, arc(end.center, end.entry, end.exit)] : [side];
  });

const trimSegment = (segment: Segment, from: Point, to: Point): Segment =>
  segment.type === 'line' ? line(from, to) : arc(segment.center, from, to);

interface Tool {
  readonly corner: Point;
  readonly center: Point;
  readonly radius: number;
}

/** Point where a tool over a corner leaves a segment in the given direction. */
function findExitPoint(segment: Segment, direction: Point, tool: Tool): Point {
  if (segment.type === 'arc') return findArcExitPoint(segment, direction, tool);
  const from = subtract(tool.corner, tool.center);
  const along = dot(direction, from);
  return add(tool.corner, scale(direction, Math.sqrt(along ** 2 - dot(from, from) + tool.radius ** 2) - along));
}

/** Two circles intersect on both sides of the line through their centres: one of the points lies ahead. */
function findArcExitPoint(round: Arc, direction: Point, { corner, center, radius }: Tool): Point {
  const apart = subtract(center, round.center);
  const distance = Math.hypot(...apart);
  const along = (distance ** 2 + round.radius ** 2 - radius ** 2) / (2 * distance);
  const aside = Math.sqrt(round.radius ** 2 - along ** 2);
  const ahead = normalize(apart);
  const middle = add(round.center, scale(ahead, along));
  const [left, right] = [add(middle, scale(rotateLeft(ahead), aside)), add(middle, scale(rotateLeft(ahead), -aside))];
  return dot(subtract(left, corner), direction) > 0 ? left : right;
}

/** Loops are counter-clockwise, so a left turn is a corner of the opening. Turns below one degree count as smooth. */
const isSharp = (before: Segment, next: Segment): boolean =>
  dot(rotateLeft(headingAt(before, before.to)), headingAt(next, next.from)) > Math.sin(Math.PI / 180);

/** Direction of a segment at one of its points. */
const headingAt = (segment: Segment, point: Point): Point =>
  segment.type === 'line'
    ? normalize(subtract(segment.to, segment.from))
    : rotateLeft(normalize(subtract(point, segment.center)));

/** The segment after an index, cyclically. */
function nextSegment(loop: Loop, i: number): Segment {
  const segment = loop[(i + 1) % loop.length];
  if (!segment) throw new Error('a loop has segments');
  return segment;
}
