import {
  type Build,
  type Builder,
  edgesAreSharp,
  holeIsPlain,
  roundBox,
  centredBox,
  type Sizes,
  tidy,
} from './build.ts';
import { command, cut, cylinder, hexagon, hexagonArea, prism, turn, turnedVolume } from './steps.ts';

/** Plain washers, flat on z = 0. */
export const washer: Builder = (sizes) => tube(sizes, ['d1', 'd2'], { top: sizes.mm('h'), left: [edgesAreSharp] });

/** Bearings, modelled as one ring. */
export const turnedRing: Builder = (sizes) =>
  tube(sizes, ['d', 'D'], {
    top: sizes.mm('B'),
    left: ['The bearing is one solid ring: its races, rolling elements, cage and seals are left out.'],
  });

/** Threaded inserts. */
export const threadedInsert: Builder = (sizes) =>
  tube(sizes, ['d', 'D'], {
    top: sizes.mm('L'),
    left: ['The thread is a plain hole of the nominal diameter.', 'The knurls are left out.'],
  });

/** Pipes and tubes, upright on z = 0. */
export const pipe: Builder = (sizes) => {
  const outside = sizes.mm('D') / 2;
  return ring([outside - sizes.mm('t'), outside], sizes.length, []);
};

/** Nuts, flat on z = 0. */
export const hexNut: Builder = (sizes) => {
  const [m, s] = [sizes.mm('m'), sizes.mm('s')];
  // D1 of ISO 68-1.
  const minor = sizes.mm('d') - (5 / 8) * Math.sqrt(3) * sizes.mm('P');
  return {
    commands: [
      prism('hexagon', hexagon(s), [0, m]),
      cylinder('hole', minor / 2, m + 2, [0, 0, -1]),
      cut('nut', 'hexagon', ['hole']),
    ],
    boundingBox: centredBox((2 * s) / Math.sqrt(3), s, [0, m]),
    simplifications: [holeIsPlain, edgesAreSharp],
    volumeMm3: (hexagonArea(s) - Math.PI * (minor / 2) ** 2) * m,
  };
};

/** O-rings, relaxed, around the origin. */
export const oRing: Builder = (sizes) => {
  const [inside, w] = [sizes.mm('id'), sizes.mm('w')];
  return {
    commands: [command('ring', 'create_torus', { major_radius: tidy((inside + w) / 2), minor_radius: tidy(w / 2) })],
    boundingBox: roundBox(inside / 2 + w, -w / 2, w / 2),
    simplifications: [],
  };
};

/** Linear bearings, around the origin. */
export const linearBearing: Builder = (sizes) => {
  const [bore, outside, end] = [sizes.mm('d') / 2, sizes.mm('D') / 2, sizes.mm('L') / 2];
  return {
    commands: [
      turn('bearing', [[bore, -end], [outside, -end], ...grooves(sizes, outside), [outside, end], [bore, end]]),
    ],
    boundingBox: roundBox(outside, -end, end),
    simplifications: ['The bearing is one solid sleeve: its balls, cage and seals are left out.'],
  };
};

/** Two grooves for retaining rings, lower one first; `gs` is the distance between their outer edges. */
function grooves(sizes: Sizes, outside: number): number[][] {
  const [width, diameter, apart] = [sizes.known('g'), sizes.known('gd'), sizes.known('gs')];
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

const tube = (sizes: Sizes, [inside, outside]: readonly [string, string], { top, left }: Tube): Build =>
  ring([sizes.mm(inside) / 2, sizes.mm(outside) / 2], top, left);

function ring([bore, outside]: readonly [number, number], top: number, left: readonly string[]): Build {
  const profile = [
    [bore, 0],
    [outside, 0],
    [outside, top],
    [bore, top],
  ];
  return {
    commands: [turn('part', profile)],
    boundingBox: roundBox(outside, 0, top),
    simplifications: left,
    volumeMm3: turnedVolume(profile),
  };
}
