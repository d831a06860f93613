import type { Builder, Sizes } from './build.ts';
import { socketed } from './screws.ts';

type Point = readonly number[];

/** ISO 4026: the top is at z = 0, the point down. */
export const flatPointSetScrew: Builder = (sizes) => pointed(sizes, blunted(sizes, sizes.mm('dp') / 2));

/** ISO 4027: the cone has 90 degrees. */
export const conePointSetScrew: Builder = (sizes) => {
  const blunt = sizes.known('dt');
  const more = blunt === undefined ? ['The tip is sharp: how blunt it is has no agreed figure.'] : [];
  return pointed(sizes, blunted(sizes, (blunt ?? 0) / 2), more);
};

/** ISO 4028, with the long point. */
export const dogPointSetScrew: Builder = (sizes) => {
  const { end, rim } = tip(sizes);
  const [point, long] = [sizes.mm('dp') / 2, end + sizes.mm('z')];
  return pointed(sizes, [
    [0, end],
    [point, end],
    [point, long],
    [rim, long],
  ]);
};

/** ISO 4029. */
export const cupPointSetScrew: Builder = (sizes) => {
  const { end } = tip(sizes);
  const cup = sizes.mm('dp') / 2;
  // A cup of 120 degrees.
  const [, ...outside] = blunted(sizes, cup);
  return pointed(sizes, [[0, end + cup * Math.tan(Math.PI / 6)], ...outside], ['The cup is a cone of 120 degrees.']);
};

const tip = (sizes: Sizes) => ({ end: -sizes.length, rim: sizes.mm('d') / 2 });

/** From the tip to the full diameter, at 45 degrees. */
function blunted(sizes: Sizes, point: number): Point[] {
  const { end, rim } = tip(sizes);
  const cone: Point[] = [
    [point, end],
    [rim, end + rim - point],
  ];
  return point > 0 ? [[0, end], ...cone] : cone;
}

const pointed = (sizes: Sizes, point: readonly Point[], more: readonly string[] = []) =>
  socketed(sizes, { profile: [...point, [sizes.mm('d') / 2, 0], [0, 0]], top: 0 }, more);
