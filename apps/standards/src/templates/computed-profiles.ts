import * as z from 'zod';
import { toRadians } from '@kerf/geometry';

type Point = [number, number];

/** Maximum number of points of a profile, and the number that suffices for a flank. */
const maxPoints = 1000;
const maxPointsOnFlank = 8;

/** Computed profiles, with corners that a template cannot list by parameters. */
const profile = z.discriminatedUnion('profile_of', [
  z.strictObject({ profile_of: z.literal('regular_polygon'), sides: z.int(), across_flats: z.number() }),
  z.strictObject({
    profile_of: z.literal('involute_gear'),
    module: z.number(),
    teeth: z.int(),
    pressure_angle: z.number().describe('In degrees.'),
  }),
]);
type Gear = Extract<z.output<typeof profile>, { profile_of: 'involute_gear' }>;

/** Computes the corners of a profile around the origin, in millimetres. */
export function drawProfile(given: Record<string, unknown>): Point[] {
  const wanted = profile.parse(given);
  return wanted.profile_of === 'involute_gear'
    ? drawGear(wanted)
    : drawRegularPolygon(wanted.sides, wanted.across_flats / 2);
}

function drawRegularPolygon(sides: number, inradius: number): Point[] {
  const radius = inradius / Math.cos(Math.PI / sides);
  return Array.from({ length: sides }, (_, index) => fromPolar(radius, ((index + 0.5) * 2 * Math.PI) / sides));
}

/** An involute gear with the basic rack of ISO 53: addendum 1 module, dedendum 1.25 modules, no profile shift. */
function drawGear({ module, teeth, pressure_angle }: Gear): Point[] {
  const pitch = (module * teeth) / 2;
  const base = pitch * Math.cos(toRadians(pressure_angle));
  const flank = drawFlank(base, pitch - 1.25 * module, pitch + module, countFlankPoints(teeth));
  // Half the angular tooth thickness at the pitch circle.
  const half = Math.PI / (2 * teeth) + computeInvolute(Math.acos(base / pitch));
  return Array.from({ length: teeth }, (_, tooth) => tooth * ((2 * Math.PI) / teeth)).flatMap((centre) => [
    ...flank.map(([radius, angle]) => fromPolar(radius, centre - half + angle)),
    ...flank.toReversed().map(([radius, angle]) => fromPolar(radius, centre + half - angle)),
  ]);
}

const countFlankPoints = (teeth: number): number => Math.min(maxPointsOnFlank, Math.floor(maxPoints / (2 * teeth)));

/** Radius and angle of the flank points from root to tip: an involute above the base circle, straight below it. */
function drawFlank(base: number, root: number, tip: number, count: number): Point[] {
  const start = Math.max(base, root);
  const below: Point[] = root < base ? [[root, 0]] : [];
  const points = count - below.length;
  return [
    ...below,
    ...Array.from({ length: points }, (_, index): Point => {
      const radius = start + ((tip - start) * index) / (points - 1);
      return [radius, computeInvolute(Math.acos(Math.min(1, base / radius)))];
    }),
  ];
}

/** The involute function: tan a - a, in radians. */
const computeInvolute = (angle: number): number => Math.tan(angle) - angle;

const fromPolar = (radius: number, angle: number): Point => [radius * Math.cos(angle), radius * Math.sin(angle)];
