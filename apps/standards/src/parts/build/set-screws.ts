import { type Builder, sharpEdgesNote, createRoundBox, type PartSizes } from './build.ts';
import { buildSocketScrew } from './screws.ts';
import {
  cut,
  fuse,
  createHexagon,
  computeHexagonArea,
  prism,
  revolve,
  computeRevolvedVolume,
} from './build-commands.ts';
import { createThreadedRod, computeThreadArea, readThread } from './thread-commands.ts';

type Point = readonly number[];

/** Tip of a set screw, from the axis to the full diameter, with its simplifications. */
interface Tip {
  readonly points: readonly Point[];
  readonly left?: readonly string[];
}

type TipBuilder = (sizes: PartSizes) => Tip;

/** ISO 4026. */
const flatPoint: TipBuilder = (sizes) => ({ points: listConePoints(sizes, sizes.mm('dp') / 2) });

/** ISO 4027, with a 90 degree cone. */
const conePoint: TipBuilder = (sizes) => {
  const blunt = sizes.optionalMm('dt');
  const left = blunt === undefined ? ['The tip is sharp: its flat has no agreed size.'] : [];
  return { points: listConePoints(sizes, (blunt ?? 0) / 2), left };
};

/** ISO 4028, with the long point. */
const dogPoint: TipBuilder = (sizes) => {
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
const cupPoint: TipBuilder = (sizes) => {
  const cup = sizes.mm('dp') / 2;
  // A cup of 120 degrees.
  const [, ...outside] = listConePoints(sizes, cup);
  const deepest = cup * Math.tan(Math.PI / 6) - sizes.length;
  return { points: [[0, deepest], ...outside], left: ['The cup is a cone of 120 degrees.'] };
};

/** The 45 degree cone from the tip to the full diameter. */
function listConePoints(sizes: PartSizes, point: number): Point[] {
  const [end, rim] = [-sizes.length, sizes.mm('d') / 2];
  const cone: Point[] = [
    [point, end],
    [rim, end + rim - point],
  ];
  return point > 0 ? [[0, end], ...cone] : cone;
}

/** Set screws without a thread: the top is at z = 0, with the point down. */
const buildPlain =
  (tip: TipBuilder): Builder =>
  (sizes) => {
    const { points, left } = tip(sizes);
    return buildSocketScrew(sizes, { profile: [...points, [sizes.mm('d') / 2, 0], [0, 0]], top: 0 }, left);
  };

/** Set screws with a thread, which begins above the tip. */
const buildThreaded =
  (tip: TipBuilder): Builder =>
  (sizes) => {
    const { points, left = [] } = tip(sizes);
    const thread = readThread(sizes);
    const profile = closeTip(points, sizes.mm('d') / 2);
    const from = Math.max(...profile.map(([, z = 0]) => z));
    const [s, t] = [sizes.mm('s'), sizes.mm('t')];
    return {
      commands: [
        revolve('tip', profile),
        createThreadedRod('thread', thread, [from, 0]),
        fuse('body', ['tip', 'thread']),
        prism('socket', createHexagon(s), [-t, 0]),
        cut('screw', 'body', ['socket']),
      ],
      boundingBox: createRoundBox(sizes.mm('d') / 2, -sizes.length, 0),
      simplifications: [sharpEdgesNote, ...left],
      volumeMm3: computeRevolvedVolume(profile) + computeThreadArea(thread) * -from - computeHexagonArea(s) * t,
    };
  };

/** Closes a tip to a solid: flat at the start of the full diameter, or above its cup if that is deeper. */
function closeTip(points: readonly Point[], rim: number): Point[] {
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

export const flatPointSetScrew = buildPlain(flatPoint);
export const conePointSetScrew = buildPlain(conePoint);
export const dogPointSetScrew = buildPlain(dogPoint);
export const cupPointSetScrew = buildPlain(cupPoint);
export const threadedFlatPointSetScrew = buildThreaded(flatPoint);
export const threadedConePointSetScrew = buildThreaded(conePoint);
export const threadedDogPointSetScrew = buildThreaded(dogPoint);
export const threadedCupPointSetScrew = buildThreaded(cupPoint);
