import {
  type Build,
  type Builder,
  sharpEdgesNote,
  plainHoleNote,
  createRoundBox,
  createCentredBox,
  type PartSizes,
  roundMm,
} from './build.ts';
import {
  createCommand,
  cut,
  cylinder,
  createHexagon,
  computeHexagonArea,
  prism,
  revolve,
  computeRevolvedVolume,
} from './build-commands.ts';

/** Plain washers, flat on z = 0. */
export const washer: Builder = (sizes) =>
  buildTube(sizes, ['d1', 'd2'], { top: sizes.mm('h'), left: [sharpEdgesNote] });

/** Bearings, modelled as one ring. */
export const turnedRing: Builder = (sizes) =>
  buildTube(sizes, ['d', 'D'], {
    top: sizes.mm('B'),
    left: ['The bearing is one solid ring: its races, rolling elements, cage and seals are left out.'],
  });

/** Threaded inserts. */
export const threadedInsert: Builder = (sizes) =>
  buildTube(sizes, ['d', 'D'], {
    top: sizes.mm('L'),
    left: ['The thread is a plain hole of the nominal diameter.', 'The knurls are left out.'],
  });

/** Pipes and tubes, upright on z = 0. */
export const pipe: Builder = (sizes) => {
  const outside = sizes.mm('D') / 2;
  return buildRing([outside - sizes.mm('t'), outside], sizes.length, []);
};

/** Nuts, flat on z = 0. */
export const hexNut: Builder = (sizes) => {
  const [m, s] = [sizes.mm('m'), sizes.mm('s')];
  // D1 of ISO 68-1.
  const minor = sizes.mm('d') - (5 / 8) * Math.sqrt(3) * sizes.mm('P');
  return {
    commands: [
      prism('hexagon', createHexagon(s), [0, m]),
      cylinder('hole', minor / 2, m + 2, [0, 0, -1]),
      cut('nut', 'hexagon', ['hole']),
    ],
    boundingBox: createCentredBox((2 * s) / Math.sqrt(3), s, [0, m]),
    simplifications: [plainHoleNote, sharpEdgesNote],
    volumeMm3: (computeHexagonArea(s) - Math.PI * (minor / 2) ** 2) * m,
  };
};

/** O-rings, relaxed, around the origin. */
export const oRing: Builder = (sizes) => {
  const [inside, w] = [sizes.mm('id'), sizes.mm('w')];
  return {
    commands: [
      createCommand('ring', 'create_torus', { major_radius: roundMm((inside + w) / 2), minor_radius: roundMm(w / 2) }),
    ],
    boundingBox: createRoundBox(inside / 2 + w, -w / 2, w / 2),
    simplifications: [],
  };
};

/** Linear bearings, around the origin. */
export const linearBearing: Builder = (sizes) => {
  const [bore, outside, end] = [sizes.mm('d') / 2, sizes.mm('D') / 2, sizes.mm('L') / 2];
  return {
    commands: [
      revolve('bearing', [
        [bore, -end],
        [outside, -end],
        ...listGroovePoints(sizes, outside),
        [outside, end],
        [bore, end],
      ]),
    ],
    boundingBox: createRoundBox(outside, -end, end),
    simplifications: ['The bearing is one solid sleeve: its balls, cage and seals are left out.'],
  };
};

/** Two grooves for retaining rings, lower one first; `gs` is the distance between their outer edges. */
function listGroovePoints(sizes: PartSizes, outside: number): number[][] {
  const [width, diameter, apart] = [sizes.optionalMm('g'), sizes.optionalMm('gd'), sizes.optionalMm('gs')];
  if (width === undefined || diameter === undefined || apart === undefined) return [];
  const groove = (from: number) => [
    [outside, from],
    [diameter / 2, from],
    [diameter / 2, from + width],
    [outside, from + width],
  ];
  return [...groove(-apart / 2), ...groove(apart / 2 - width)];
}

interface Tube {
  readonly top: number;
  readonly left: readonly string[];
}

const buildTube = (sizes: PartSizes, [inside, outside]: readonly [string, string], { top, left }: Tube): Build =>
  buildRing([sizes.mm(inside) / 2, sizes.mm(outside) / 2], top, left);

function buildRing([bore, outside]: readonly [number, number], top: number, left: readonly string[]): Build {
  const profile = [
    [bore, 0],
    [outside, 0],
    [outside, top],
    [bore, top],
  ];
  return {
    commands: [revolve('part', profile)],
    boundingBox: createRoundBox(outside, 0, top),
    simplifications: left,
    volumeMm3: computeRevolvedVolume(profile),
  };
}
