import * as z from 'zod';

/** Settings that a parent process passes to a child as its only argument. */
export const childSettings = z.object({
  databaseUrl: z.string().default(''),
  natsUrl: z.string().default(''),
  pepper: z.string().default(''),
  certFile: z.string().default(''),
  keyFile: z.string().default(''),
  caFile: z.string().default(''),
  /** Adapter URL of the system. */
  url: z.string().default(''),
  keys: z.array(z.string()).default([]),
  /** Number of adapters. */
  count: z.int().default(0),
  /** True if the gateway of the floor calls a quota service instead of the database. */
  asksQuota: z.boolean().default(false),
});

export type ChildSettings = z.infer<typeof childSettings>;
