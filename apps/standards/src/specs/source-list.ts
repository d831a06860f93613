import * as z from 'zod';

/** Sources of the figures in a folder of `data`. */
export const sourceList = z.strictObject({
  sources: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.url().nullable() })),
});
