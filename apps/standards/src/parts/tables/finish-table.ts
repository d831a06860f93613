import { partFinishes } from '@kerf/contracts';
import * as z from 'zod';

const sources = z.array(z.string());

/** A printed thickness, in micrometres. */
const printed = z.strictObject({ value: z.number().min(0), role: z.enum(['nominal', 'min', 'max']), sources });

/** Maximum thickness that the thread allows: `deviations` layers must fit between it and the basic profile. */
const byThread = z.strictObject({
  thread: z.strictObject({ steps: z.array(z.number().positive()).min(1), deviations: z.number().positive() }),
  sources,
});

const finish = z.strictObject({
  finish: z.enum(partFinishes),
  meaning: z.string().min(1),
  standard: z.string().nullable(),
  thickness: z.union([printed, byThread]).nullable(),
  smallest: z
    .strictObject({ diameter: z.number().positive(), pitch: z.number().positive() })
    .optional()
    .describe('Smallest thread for which the standard recommends the finish, in millimetres.'),
  remarks: z.array(z.string()),
});
export type Finish = z.output<typeof finish>;

/** Schema of `finishes.json`: the coatings of parts, and the libraries they apply to. */
export const finishTable = z.strictObject({ libraries: z.array(z.string()).min(1), finishes: z.array(finish).min(1) });
