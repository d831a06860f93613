import * as z from 'zod';
import { exactlyOne, type Given } from '../../exactly-one.ts';
import { type ThreadFamily, threadFamilies, resolveThreadFamily } from '../../thread-families.ts';
import { tool } from '../../tool.ts';

const size = (meaning: string) => z.number().describe(`${meaning} In the unit of \`units\`.`);

const range = (meaning: string) =>
  z
    .object({ min: z.number().nullable(), max: z.number().nullable() })
    .describe(`${meaning} null if no table lists it; a warning says why.`);

const metricFamilies: readonly ThreadFamily[] = ['metric', 'ISO metric', 'trapezoidal', 'Tr'];

/** Families without a standard pitch per size. */
const withoutStandardPitch: readonly ThreadFamily[] = ['unified', 'trapezoidal', 'Tr'];

const parts = {
  standard: z
    .preprocess(resolveThreadFamily, z.enum(threadFamilies))
    .optional()
    .describe('Family of a thread given by diameter: G (BSPP) is parallel, R (BSPT) tapered. Default: metric.'),
  diameter: z
    .number()
    .min(0.2)
    .max(1000)
    .optional()
    .describe('Nominal diameter; for G and R outside the thread, for NPT outside the pipe. In millimetres.'),
  pitch: z
    .number()
    .min(0.05)
    .max(100)
    .optional()
    .describe('Default: the coarse pitch, or the pitch of the series or pipe size. In millimetres.'),
  tpi: z.number().min(1).max(200).optional().describe('Threads per inch, instead of pitch.'),
  starts: z.int().min(1).max(12).optional().describe('Default: 1. Lead = starts times pitch.'),
  hand: z.enum(['right', 'left']).optional().describe('Default: right.'),
};

/** Parameters that a designation determines, with an example of each. */
const designationExamples = { standard: 'G1/2', starts: 'Tr60x18(P9)', hand: 'M8-LH' } as const;

type DesignationField = keyof typeof designationExamples;

/** Arguments of `refine` that exclude a parameter if a designation determines it. */
const excludedByDesignation = (
  name: DesignationField,
): [(given: Given<DesignationField | 'designation'>) => boolean, { path: DesignationField[]; message: string }] => [
  (given) => given.designation === undefined || given[name] === undefined,
  {
    path: [name],
    message: `is only for diameter: write it into the designation instead, for example ${designationExamples[name]}`,
  },
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
      .describe('True for a nut or tapped hole, false for a screw. Default: by tolerance class, or false.'),
    tolerance_class: z
      .string()
      .min(1)
      .max(12)
      .optional()
      .describe(
        'For example 6g, 5g6g, 6H, 2A, 7e; A for external G threads. Default: by designation, or medium; none for G.',
      ),
    length: z
      .number()
      .min(0.05)
      .max(10_000)
      .optional()
      .describe('Threaded length, for the number of turns; limits are for normal engagement. In millimetres.'),
    units: z.enum(['mm', 'inch']).default('mm').describe('Unit of the result.'),
  })
  .refine(...exactlyOne('designation', 'diameter'))
  .refine(({ designation, pitch }) => designation === undefined || pitch === undefined, {
    path: ['pitch'],
    message: 'is only for diameter: write the pitch into the designation instead, for example M8x1',
  })
  .refine(...excludedByDesignation('standard'))
  .refine(...excludedByDesignation('starts'))
  .refine(...excludedByDesignation('hand'))
  .refine(({ standard }) => standard !== 'BSP', {
    path: ['standard'],
    message: 'BSP is ambiguous: give G for a parallel thread or R for a tapered one',
  })
  .refine(({ tpi, standard }) => tpi === undefined || !metricFamilies.includes(standard ?? 'metric'), {
    path: ['tpi'],
    message:
      'is only for diameter with standard unified or a pipe thread: write it into the designation, for example 1/4-20',
  })
  .refine(({ tpi, pitch }) => tpi === undefined || pitch === undefined, {
    path: ['tpi'],
    message: 'and pitch are mutually exclusive: give one of the two',
  })
  .refine(
    ({ standard, pitch, tpi }) => !withoutStandardPitch.includes(standard ?? 'metric') || (pitch ?? tpi) !== undefined,
    {
      path: ['pitch'],
      message: 'is required: unified and trapezoidal threads have no default pitch',
    },
  );

const result = z.object({
  designation: z.string().describe('As written in its standard, for example M8x1.'),
  standard: z.string(),
  series: z
    .enum(['coarse', 'fine', 'UNC', 'UNF', 'UNEF', 'UN', 'G', 'R', 'NPT', 'Tr', 'special'])
    .describe('special: in no series.'),
  standard_size: z.boolean().describe('True if the tables of standard threads list it.'),
  units: z.enum(['mm', 'inch']),
  internal: z.boolean().describe('True if the unsuffixed fields are for a nut or tapped hole.'),
  nominal_diameter: size('Basic major diameter; for NPT the outside of the pipe.'),
  pitch: size('Distance from thread to thread.'),
  tpi: z.number().describe('Threads per inch.'),
  starts: z.int().describe('Number of starts.'),
  lead: size('Advance in one turn: starts times the pitch.'),
  hand: z.enum(['right', 'left']),
  length: size('As requested.').nullable(),
  turns: z.number().nullable().describe('Number of turns: length divided by lead.'),
  pitch_diameter: size('d2 = D2; for tapered threads at the gauge plane.'),
  major_diameter: size('`major_diameter_internal` or `major_diameter_external`, as `internal` says.'),
  major_diameter_internal: size('At the root of a nut.'),
  major_diameter_external: size('At the crest of a screw.'),
  minor_diameter: size('`minor_diameter_internal` or `minor_diameter_external`, as `internal` says.'),
  minor_diameter_internal: size('D1, at the crest of a nut.'),
  minor_diameter_external: size('d3, at the root of a screw.'),
  thread_depth: size('`thread_depth_internal` or `thread_depth_external`, as `internal` says.'),
  thread_depth_internal: size('H1; for trapezoidal threads H4.'),
  thread_depth_external: size('h3, at the root.'),
  thread_angle: z.number().describe('Between the flanks, in degrees.'),
  tap_drill: size('Tap drill diameter.').nullable(),
  clearance_holes: z
    .object({ close: z.number(), normal: z.number(), loose: z.number() })
    .nullable()
    .describe('Clearance holes for the screw (ISO 273, ASME B18.2.8), in the unit of `units`.'),
  stress_area: z.number().nullable().describe('Tensile stress area of a screw, in square `units`.'),
  tolerance_class: z.string().nullable(),
  limits: z
    .object({ major: range('Major diameter.'), pitch: range('Pitch diameter.'), minor: range('Minor diameter.') })
    .nullable()
    .describe('Limits of the tolerance class, in the unit of `units`; null if no table is available.'),
  taper: z
    .object({
      ratio: z.number().describe('Taper on the diameter.'),
      e0: size('Pitch diameter at the small end.').nullable(),
      e1: size('Pitch diameter at the hand-tight plane (gauge plane).'),
      l1: size('Hand-tight engagement; for R threads the gauge length.').nullable(),
      l2: size('Effective thread; for R threads the useful thread at the basic gauge length.').nullable(),
      l4: size('Overall thread.').nullable(),
      plane_tolerance: size('Tolerance of the gauge plane position, to either side.'),
    })
    .nullable()
    .describe('For NPT, R and Rc threads. Rc threads have no small end and no lengths; ISO 7-1 has no l4.'),
  formulas: z.array(z.string()),
  warnings: z.array(z.string()),
});

export const threadGeometry = tool({
  title: 'Calculate thread geometry',
  description:
    'Sizes of a thread: pitch, major and minor diameter, depth, tap drill, clearance holes, limits. Metric (ISO 724, ' +
    'ISO 965), unified (ASME B1.1), pipe (G, R, NPT) and trapezoidal (ISO 2904). Give a `designation` such as M8x1, ' +
    '1/4-20 UNC-2A, G1/2 or Tr20x4; or `standard` and `diameter`, with `pitch` or `tpi` if they do not determine it.',
  runsOn: 'service',
  effect: 'reads',
  tier: 'pro',
  parameters,
  result,
});
