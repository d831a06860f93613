import * as z from 'zod';

/** A fixed amount of work for a load generator. */
export const job = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('requests'),
    baseUrl: z.string(),
    caFile: z.string(),
    keys: z.array(z.string()).readonly(),
    path: z.string(),
    body: z.record(z.string(), z.unknown()),
    /** What every answer must hold. */
    expected: z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) }),
    /** So many connections, each with one request at a time. */
    clients: z.int(),
    count: z.int(),
  }),
  z.object({
    kind: z.literal('admissions'),
    natsUrl: z.string(),
    pepper: z.string(),
    keys: z.array(z.string()).readonly(),
    tool: z.string(),
    /** So many start each second, however long they take. */
    perSecond: z.int(),
    count: z.int(),
  }),
]);
export type Job = z.infer<typeof job>;
export type Requests = Extract<Job, { kind: 'requests' }>;
export type Admissions = Extract<Job, { kind: 'admissions' }>;

/** How it went. */
export const outcome = z.object({
  p50Ms: z.number(),
  p99Ms: z.number(),
  perSecond: z.number(),
  wrong: z.int(),
  /** The first wrong answer. */
  example: z.string().optional(),
});
export type LoadOutcome = z.infer<typeof outcome>;
