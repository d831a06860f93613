import { invalid } from './faults.ts';

/** H, the height of the fundamental triangle of a 60 degree thread. Source: ISO 68-1, ASME B1.1. */
export const triangleHeight = (pitch: number): number => (Math.sqrt(3) / 2) * pitch;

/** The basic profile that ISO metric and unified threads share. Source: ISO 68-1, ISO 724, ASME B1.1. */
export function sixtyDegrees(diameter: number, pitch: number) {
  const height = triangleHeight(pitch);
  return {
    pitchDiameter: diameter - (3 / 4) * height,
    minor: { internal: diameter - (5 / 4) * height, external: diameter - (17 / 12) * height },
    depth: { internal: (5 / 8) * height, external: (17 / 24) * height },
    angle: 60,
  };
}

/** Throws `invalid_parameters` where nothing would be left within the thread. */
export function requireCore(diameter: number, pitch: number, field: string): void {
  // At d = 17/12 H the minor diameter of the screw would be zero.
  if (pitch <= 0 || diameter <= (17 / 12) * triangleHeight(pitch))
    throw invalid(`${field} gives no thread: a pitch of ${pitch} mm leaves no core at ${diameter} mm.`);
}

export const sixtyDegreeFormulas = [
  'H = sqrt(3)/2 P',
  'd2 = D2 = d - 3/4 H',
  'D1 = d - 5/4 H',
  'd3 = d - 17/12 H',
  'H1 = 5/8 H',
  'h3 = 17/24 H',
];
