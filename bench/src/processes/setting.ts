import * as z from 'zod';

/** What one process of the benchmark is told by the one that starts it: the only argument of its command line. */
export const setting = z.object({
  databaseUrl: z.string().default(''),
  natsUrl: z.string().default(''),
  pepper: z.string().default(''),
  certFile: z.string().default(''),
  keyFile: z.string().default(''),
  caFile: z.string().default(''),
  /** Whom a client of the contender connects to. */
  url: z.string().default(''),
  keys: z.array(z.string()).default([]),
  /** How many of them. */
  count: z.int().default(0),
  /** Whether the gateway of the floor asks a quota service instead of the database. */
  asksQuota: z.boolean().default(false),
});

export type Setting = z.infer<typeof setting>;
