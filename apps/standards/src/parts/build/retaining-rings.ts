import { type Build, type Builder, roundMm } from './build.ts';
import { block, cut, revolve } from './build-commands.ts';

/** DIN 471, relaxed, flat on z = 0, open towards +y. */
export const externalRing: Builder = (sizes) => {
  const inside = sizes.mm('d3') / 2;
  const width = sizes.mm('b');
  return buildOpenRing([inside, inside + width], sizes.mm('s'), { gap: width, left: [plainGap, noLugs] });
};

/** DIN 472, relaxed, flat on z = 0, open towards +y. */
export const internalRing: Builder = (sizes) => {
  const outside = sizes.mm('d3') / 2;
  const width = sizes.mm('b');
  return buildOpenRing([outside - width, outside], sizes.mm('s'), { gap: width, left: [plainGap, noLugs] });
};

/** DIN 6799, as fitted, flat on z = 0, open towards +y. */
export const eRing: Builder = (sizes) =>
  buildOpenRing([sizes.mm('d2') / 2, sizes.mm('d3') / 2], sizes.mm('s'), {
    gap: sizes.mm('a'),
    left: ['Only the opening is cut out: the windows between the lugs are left out.'],
  });

const plainGap = 'The ring has its maximum width all around, and the gap is equally wide.';
const noLugs = 'The lugs with the holes for pliers are left out.';

interface Gap {
  readonly gap: number;
  readonly left: readonly string[];
}

function buildOpenRing([inside, outside]: readonly [number, number], height: number, { gap, left }: Gap): Build {
  const highest = Math.sqrt(outside ** 2 - (gap / 2) ** 2);
  return {
    commands: [
      revolve('whole', [
        [inside, 0],
        [outside, 0],
        [outside, height],
        [inside, height],
      ]),
      block('gap', [-gap / 2, 0, -1], [gap / 2, outside + 1, height + 1]),
      cut('ring', 'whole', ['gap']),
    ],
    boundingBox: { min: [-outside, -outside, 0].map(roundMm), max: [outside, highest, height].map(roundMm) },
    simplifications: left,
  };
}
