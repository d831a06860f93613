import * as z from 'zod';
import { figure, readTable } from '../tables.ts';
import type { Clearance } from './thread.ts';

const schema = z.strictObject({
  title: z.string(),
  figures: z.strictObject({ holes: figure }),
  holes: z.array(z.strictObject({ diameter: z.number(), close: z.number(), normal: z.number(), loose: z.number() })),
});

/** The clearance holes of ISO 273, by the diameter of the screw, in millimetres. */
export const clearanceHoles: ReadonlyMap<number, Clearance> = new Map(
  readTable('threads/clearance-holes.json', schema).holes.map(({ diameter, ...clearance }) => [diameter, clearance]),
);
