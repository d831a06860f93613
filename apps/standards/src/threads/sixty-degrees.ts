import { invalid } from './faults.ts';
import { requireCuttable } from './finest-pitch.ts';

/** H, the height of the fundamental triangle of a 60 degree thread. Source: ISO 68-1, ASME B1.1. */
export const triangleHeight = (pitch: number): number => (Math.sqrt(3) / 2) * pitch;

/** The rounded root of a screw. */
export interface Root {
  /** Its depth below the crest, in heights of the fundamental triangle. */
  readonly share: number;
  readonly diameter: string;
  readonly depth: string;
}

/** The root of an ISO metric screw. Source: ISO 68-1, ISO 724. */
export const metricRoot: Root = { share: 17 / 24, diameter: 'd3 = d - 17/12 H', depth: 'h3 = 17/24 H' };

/** The root of a unified screw, which was as deep as a metric one before 1989. Source: ASME B1.1, ASME B1.30. */
export const unifiedRoot: Root = {
  share: 11 / 16,
  diameter: 'd3 = d - 11/8 H (UNR root of ASME B1.1-1989 and later)',
  depth: 'h3 = 11/16 H',
};

/** The basic profile that ISO metric and unified threads share. Source: ISO 68-1, ISO 724, ASME B1.1. */
export function sixtyDegrees(diameter: number, pitch: number, root: Root) {
  const height = triangleHeight(pitch);
  return {
    pitchDiameter: diameter - (3 / 4) * height,
    minor: { internal: diameter - (5 / 4) * height, external: diameter - 2 * root.share * height },
    depth: { internal: (5 / 8) * height, external: root.share * height },
    angle: 60,
  };
}

/** Throws `invalid_parameters` where nothing would be left within the thread. */
export function requireCore({ diameter, pitch, root }: Rooted, field: string): void {
  requireCuttable(pitch, field);
  if (pitch <= 0 || diameter <= 2 * root.share * triangleHeight(pitch))
    throw invalid(
      `${field} gives no thread: a pitch of ${micrometres(pitch)} mm leaves no core at ${micrometres(diameter)} mm.${inMillimetres(field)}`,
    );
}

/** An inch that was given for a diameter is not told otherwise. */
const inMillimetres = (field: string): string =>
  field === 'diameter' ? ' It is in millimetres, whatever units says.' : '';

/** To a thousandth of a millimetre, as it is told. */
const micrometres = (mm: number): number => Math.round(mm * 1000) / 1000;

interface Rooted {
  readonly diameter: number;
  readonly pitch: number;
  readonly root: Root;
}

export const sixtyDegreeFormulas = (root: Root): string[] => [
  'H = sqrt(3)/2 P',
  'd2 = D2 = d - 3/4 H',
  'D1 = d - 5/4 H',
  root.diameter,
  'H1 = 5/8 H',
  root.depth,
];
