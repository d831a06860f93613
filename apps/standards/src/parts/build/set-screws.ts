import { type Builder, edgesAreSharp, roundBox, type Sizes } from './build.ts';
import { socketed } from './screws.ts';
import { cut, fuse, hexagon, hexagonArea, prism, turn, turnedVolume } from './steps.ts';
import { rod, threadArea, threadOf } from './thread-steps.ts';

type Point = readonly number[];

/** Tip of a set screw, from the axis to the full diameter, with its simplifications. */
interface Tip {
  readonly points: readonly Point[];
  readonly left?: readonly string[];
}

type TipOf = (sizes: Sizes) => Tip;

/** ISO 4026. */
const flatPoint: TipOf = (sizes) => ({ points: blunted(sizes, sizes.mm('dp') / 2) });

/** ISO 4027, with a 90 degree cone. */
const conePoint: TipOf = (sizes) => {
  const blunt = sizes.known('dt');
  const left = blunt === undefined ? ['The tip is sharp: its flat has no agreed size.'] : [];
  return { points: blunted(sizes, (blunt ?? 0) / 2), left };
};

/** ISO 4028, with the long point. */
const dogPoint: TipOf = (sizes) => {
  const end = -sizes.length;
  const [point, long] = [sizes.mm('dp') / 2, end + sizes.mm('z')];
  return {
    points: [
      [0, end],
      [point, end],
      [point, long],
      [sizes.mm('d') / 2, long],
    ],
  };
};

/** ISO 4029. */
const cupPoint: TipOf = (sizes) => {
  const cup = sizes.mm('dp') / 2;
  // A cup of 120 degrees.
  const [, ...outside] = blunted(sizes, cup);
  const deepest = cup * Math.tan(Math.PI / 6) - sizes.length;
  return { points: [[0, deepest], ...outside], left: ['The cup is a cone of 120 degrees.'] };
};

/** The 45 degree cone from the tip to the full diameter. */
function blunted(sizes: Sizes, point: number): Point[] {
  const [end, rim] = [-sizes.length, sizes.mm('d') / 2];
  const cone: Point[] = [
    [point, end],
    [rim, end + rim - point],
  ];
  return point > 0 ? [[0, end], ...cone] : cone;
}

/** Set screws without a thread: the top is at z = 0, with the point down. */
const plain =
  (tip: TipOf): Builder =>
  (sizes) => {
    const { points, left } = tip(sizes);
    return socketed(sizes, { profile: [...points, [sizes.mm('d') / 2, 0], [0, 0]], top: 0 }, left);
  };

/** Set screws with a thread, which begins above the tip. */
const threaded =
  (tip: TipOf): Builder =>
  (sizes) => {
    const { points, left = [] } = tip(sizes);
    const thread = threadOf(sizes);
    const profile = closed(points, sizes.mm('d') / 2);
    const from = Math.max(...profile.map(([, z = 0]) => z));
    const [s, t] = [sizes.mm('s'), sizes.mm('t')];
    return {
      commands: [
        turn('tip', profile),
        rod('thread', thread, [from, 0]),
        fuse('body', ['tip', 'thread']),
        prism('socket', hexagon(s), [-t, 0]),
        cut('screw', 'body', ['socket']),
      ],
      boundingBox: roundBox(sizes.mm('d') / 2, -sizes.length, 0),
      simplifications: [edgesAreSharp, ...left],
      volumeMm3: turnedVolume(profile) + threadArea(thread) * -from - hexagonArea(s) * t,
    };
  };

/** Closes a tip to a solid: flat at the start of the full diameter, or above its cup if that is deeper. */
function closed(points: readonly Point[], rim: number): Point[] {
  const heights = points.map(([, z = 0]) => z);
  const [highest, begins] = [Math.max(...heights), heights.at(-1) ?? 0];
  const cup = (heights[0] ?? 0) >= begins;
  if (cup) return [...points, [rim, highest + cupFloor], [0, highest + cupFloor]];
  // A flat shoulder already closes the tip.
  const sides = heights.at(-2) === begins ? points.slice(0, -1) : points;
  return [...sides, [0, begins]];
}

/** Material below a cup that is deeper than its rim, in millimetres. */
const cupFloor = 0.1;

export const flatPointSetScrew = plain(flatPoint);
export const conePointSetScrew = plain(conePoint);
export const dogPointSetScrew = plain(dogPoint);
export const cupPointSetScrew = plain(cupPoint);
export const threadedFlatPointSetScrew = threaded(flatPoint);
export const threadedConePointSetScrew = threaded(conePoint);
export const threadedDogPointSetScrew = threaded(dogPoint);
export const threadedCupPointSetScrew = threaded(cupPoint);
