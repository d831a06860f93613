/** Rounded root of an external thread. */
export interface RootProfile {
  /** Depth below the crest, in heights of the fundamental triangle. */
  readonly share: number;
  readonly diameter: string;
  readonly depth: string;
}

/** Root of an ISO metric external thread. Source: ISO 68-1, ISO 724. */
export const metricRoot: RootProfile = { share: 17 / 24, diameter: 'd3 = d - 17/12 H', depth: 'h3 = 17/24 H' };

/** Root of a unified external thread; before 1989 it was as deep as a metric one. Source: ASME B1.1, ASME B1.30. */
export const unifiedRoot: RootProfile = {
  share: 11 / 16,
  diameter: 'd3 = d - 11/8 H (UNR root of ASME B1.1-1989 and later)',
  depth: 'h3 = 11/16 H',
};

/** Computes the basic profile shared by ISO metric and unified threads. Source: ISO 68-1, ISO 724, ASME B1.1. */
export function computeSixtyDegreeProfile(diameter: number, pitch: number, root: RootProfile) {
  const height = computeTriangleHeight(pitch);
  return {
    pitchDiameter: diameter - (3 / 4) * height,
    minor: { internal: diameter - (5 / 4) * height, external: diameter - 2 * root.share * height },
    depth: { internal: (5 / 8) * height, external: root.share * height },
    angle: 60,
  };
}

/** H, the height of the fundamental triangle of a 60 degree thread. Source: ISO 68-1, ASME B1.1. */
const computeTriangleHeight = (pitch: number): number => (Math.sqrt(3) / 2) * pitch;

export const listSixtyDegreeFormulas = (root: RootProfile): string[] => [
  'H = sqrt(3)/2 P',
  'd2 = D2 = d - 3/4 H',
  'D1 = d - 5/4 H',
  root.diameter,
  'H1 = 5/8 H',
  root.depth,
];
