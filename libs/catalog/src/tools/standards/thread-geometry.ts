import * as z from 'zod';
import { exactlyOne, type Given } from '../../alternatives.ts';
import { type ThreadFamily, threadFamilies, threadFamilyNamed } from '../../thread-families.ts';
import { tool } from '../../tool.ts';

const size = (meaning: string) => z.number().describe(`${meaning} In the unit of \`units\`.`);

const range = (meaning: string) =>
  z
    .object({ min: z.number().nullable(), max: z.number().nullable() })
    .describe(`${meaning} null where no table says it; a warning says why.`);

const inMillimetres: readonly ThreadFamily[] = ['metric', 'ISO metric', 'trapezoidal', 'Tr'];

/** Whose pitch neither a coarse series nor the size tells. */
const withoutOwnPitch: readonly ThreadFamily[] = ['unified', 'trapezoidal', 'Tr'];

const parts = {
  standard: z
    .preprocess(threadFamilyNamed, z.enum(threadFamilies))
    .optional()
    .describe('Of a thread given by its diameter: G (BSPP) is parallel, R (BSPT) taper. Default: metric.'),
  diameter: z
    .number()
    .min(0.2)
    .max(1000)
    .optional()
    .describe('Nominal diameter; of G and R threads outside the thread, of NPT outside the pipe. In millimetres.'),
  pitch: z
    .number()
    .min(0.05)
    .max(100)
    .optional()
    .describe('Default: the coarse pitch, that of the series, or that of the pipe. In millimetres.'),
  tpi: z.number().min(1).max(200).optional().describe('Threads per inch of an inch thread, instead of a pitch.'),
  starts: z.int().min(1).max(12).optional().describe('Default: 1. The lead is this times the pitch.'),
  hand: z.enum(['right', 'left']).optional().describe('Default: right.'),
};

/** What a designation tells, and one that does. */
const tellers = { standard: 'G1/2', starts: 'Tr60x18(P9)', hand: 'M8-LH' } as const;

type Told = keyof typeof tellers;

/** For `refine`: what a designation tells must not be given beside it. */
const told = (name: Told): [(given: Given<Told | 'designation'>) => boolean, { path: Told[]; message: string }] => [
  (given) => given.designation === undefined || given[name] === undefined,
  { path: [name], message: `belongs to diameter: the designation tells it, for example ${tellers[name]}` },
];

const parameters = z
  .strictObject({
    designation: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe(
        'For example M8, M8x1-6g, 1/4-20 UNC-2B, #10-32, G1/2A, R1/2, Rc1/2, Rp1/2, 1/2 NPT, Tr20x4 or Tr60x18(P9)LH.',
      ),
    ...parts,
    internal: z
      .boolean()
      .optional()
      .describe('True for a nut or a tapped hole, false for a screw. Default: as the tolerance class says, or false.'),
    tolerance_class: z
      .string()
      .min(1)
      .max(12)
      .optional()
      .describe(
        'For example 6g, 5g6g, 6H, 2A, 7e or, for external G threads, A. Default: that of the designation, or the medium one; G has none.',
      ),
    length: z
      .number()
      .min(0.05)
      .max(10_000)
      .optional()
      .describe(
        'How much is threaded, to count its turns; the limits are those of the usual engagement. In millimetres.',
      ),
    units: z.enum(['mm', 'inch']).default('mm').describe('Unit of the result.'),
  })
  .refine(...exactlyOne('designation', 'diameter'))
  .refine(({ designation, pitch }) => designation === undefined || pitch === undefined, {
    path: ['pitch'],
    message: 'belongs to diameter: write the pitch into the designation instead, for example M8x1',
  })
  .refine(...told('standard'))
  .refine(...told('starts'))
  .refine(...told('hand'))
  .refine(({ standard }) => standard !== 'BSP', {
    path: ['standard'],
    message: 'BSP is parallel or taper: give G of a parallel thread, R of a taper one',
  })
  .refine(({ tpi, standard }) => tpi === undefined || !inMillimetres.includes(standard ?? 'metric'), {
    path: ['tpi'],
    message:
      'belongs to a diameter of the standard unified or of a pipe: write it into the designation instead, for example 1/4-20',
  })
  .refine(({ tpi, pitch }) => tpi === undefined || pitch === undefined, {
    path: ['tpi'],
    message: 'and pitch exclude each other: give one of the two',
  })
  .refine(
    ({ standard, pitch, tpi }) => !withoutOwnPitch.includes(standard ?? 'metric') || (pitch ?? tpi) !== undefined,
    {
      path: ['pitch'],
      message: 'is needed: of unified and trapezoidal threads no pitch is the usual one',
    },
  );

const result = z.object({
  designation: z.string().describe('Written as its standard does, for example M8x1.'),
  standard: z.string(),
  series: z
    .enum(['coarse', 'fine', 'UNC', 'UNF', 'UNEF', 'UN', 'G', 'R', 'NPT', 'Tr', 'special'])
    .describe('special: in none of the others.'),
  standard_size: z.boolean().describe('Whether the tables of standard threads list it.'),
  units: z.enum(['mm', 'inch']),
  internal: z.boolean().describe('Whether the plain fields below are those of a nut or a tapped hole.'),
  nominal_diameter: size('Basic major diameter; of NPT the outside of the pipe.'),
  pitch: size('Distance from thread to thread.'),
  tpi: z.number().describe('Threads per inch.'),
  starts: z.int().describe('How many threads wind beside each other.'),
  lead: size('Advance in one turn: starts times the pitch.'),
  hand: z.enum(['right', 'left']),
  length: size('As it was asked for.').nullable(),
  turns: z.number().nullable().describe('How often the thread winds along its length: length by lead.'),
  pitch_diameter: size('d2 = D2; of taper threads at the gauge plane.'),
  major_diameter: size('`major_diameter_internal` or `major_diameter_external`, as `internal` says.'),
  major_diameter_internal: size('At the root of a nut.'),
  major_diameter_external: size('At the crest of a screw.'),
  minor_diameter: size('`minor_diameter_internal` or `minor_diameter_external`, as `internal` says.'),
  minor_diameter_internal: size('D1, at the crest of a nut.'),
  minor_diameter_external: size('d3, at the root of a screw.'),
  thread_depth: size('`thread_depth_internal` or `thread_depth_external`, as `internal` says.'),
  thread_depth_internal: size('H1; of trapezoidal threads H4.'),
  thread_depth_external: size('h3, at the root.'),
  thread_angle: z.number().describe('Between the flanks, in degrees.'),
  tap_drill: size('Drill before the tap.').nullable(),
  clearance_holes: z
    .object({ close: z.number(), normal: z.number(), loose: z.number() })
    .nullable()
    .describe('Plain holes for the screw (ISO 273, ASME B18.2.8), in the unit of `units`.'),
  stress_area: z.number().nullable().describe('Of a screw under tension, in the square of `units`.'),
  tolerance_class: z.string().nullable(),
  limits: z
    .object({ major: range('Major diameter.'), pitch: range('Pitch diameter.'), minor: range('Minor diameter.') })
    .nullable()
    .describe('Of the tolerance class, in the unit of `units`; null when no table of it is at hand.'),
  taper: z
    .object({
      ratio: z.number().describe('On the diameter.'),
      e0: size('Pitch diameter at the small end.').nullable(),
      e1: size('Pitch diameter at the hand-tight plane, which is the gauge plane.'),
      l1: size('Hand-tight engagement; of R threads the gauge length.').nullable(),
      l2: size('Effective thread; of R threads the useful one at the basic gauge length.').nullable(),
      l4: size('Overall thread.').nullable(),
      plane_tolerance: size('How far the gauge plane may lie to either side.'),
    })
    .nullable()
    .describe('Of an NPT, R or Rc thread. An Rc thread has neither a small end nor lengths of its own, ISO 7-1 no l4.'),
  formulas: z.array(z.string()),
  warnings: z.array(z.string()),
});

export const threadGeometry = tool({
  title: 'Calculate thread geometry',
  description:
    'Sizes of a thread: pitch, major and minor diameter, depth, tap drill, clearance holes, limits. Metric (ISO 724, ' +
    'ISO 965), unified (ASME B1.1), pipe (G, R, NPT) and trapezoidal (ISO 2904). Give a `designation` such as M8x1, ' +
    '1/4-20 UNC-2A, G1/2 or Tr20x4; or `standard` and `diameter`, with a `pitch` or `tpi` where neither tells it.',
  runsOn: 'service',
  effect: 'reads',
  tier: 'pro',
  parameters,
  result,
});
