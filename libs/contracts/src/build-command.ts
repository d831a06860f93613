import * as z from 'zod';

/** A command in the format of POST /api/v1/batch. */
export const buildCommand = z.object({
  id: z.string(),
  command: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type BuildCommand = z.output<typeof buildCommand>;
