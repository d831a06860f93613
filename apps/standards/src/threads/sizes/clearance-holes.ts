import * as z from 'zod';
import { figureColumn, readTable } from '../../data-tables.ts';
import type { Clearance } from './thread.ts';

const schema = z.strictObject({
  title: z.string(),
  figures: z.strictObject({ holes: figureColumn }),
  holes: z.array(z.strictObject({ diameter: z.number(), close: z.number(), normal: z.number(), loose: z.number() })),
});

/** ISO 273 clearance holes by screw diameter, in millimetres. */
export const clearanceHoles: ReadonlyMap<number, Clearance> = new Map(
  readTable('threads/clearance-holes.json', schema).holes.map(({ diameter, ...clearance }) => [diameter, clearance]),
);
