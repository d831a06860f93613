import * as z from 'zod';

/** How the ledger is asked: over the bus, over a bare mux, or by bare calls of its SQL functions. */
const way = z.object({ by: z.enum(['bus', 'mux', 'pg']), url: z.string(), pepper: z.string() });
export type Way = z.infer<typeof way>;

/** A body, and what every answer to it must hold. */
const ask = {
  /** Posted; without one it is a GET. */
  body: z.record(z.string(), z.unknown()).optional(),
  expected: z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) }),
};

/** The revision of MCP whose answers come on a stream of events beside the requests. */
export const eventStream = '2024-11-05';

/** A fixed amount of work for a load generator. */
export const job = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('requests'),
    baseUrl: z.string(),
    /** Empty where nothing is encrypted. */
    caFile: z.string(),
    keys: z.array(z.string()).readonly(),
    path: z.string(),
    ...ask,
    /** Asked before each request, on its connection, and not timed. */
    before: z.object(ask).optional(),
    /** So many connections, each with one request at a time. */
    clients: z.int(),
    count: z.int(),
  }),
  z.object({
    kind: z.literal('mcp'),
    baseUrl: z.string(),
    /** Empty where nothing is encrypted. */
    caFile: z.string(),
    keys: z.array(z.string()).readonly(),
    path: z.string(),
    revision: z.enum([eventStream, '2025-11-25', '2026-07-28']),
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    /** What the tool must answer. */
    expected: z.record(z.string(), z.unknown()),
    /** So many connections, each with a session of its own where there are sessions, and one call at a time. */
    clients: z.int(),
    count: z.int(),
  }),
  z.object({
    kind: z.literal('operations'),
    way,
    keys: z.array(z.string()).readonly(),
    count: z.int(),
    /** Only admitted, so many each second, however long they take; or admitted and committed by so many in turn. */
    pace: z.discriminatedUnion('is', [
      z.object({ is: z.literal('rate'), perSecond: z.int() }),
      z.object({ is: z.literal('turns'), clients: z.int() }),
    ]),
  }),
]);
export type Job = z.infer<typeof job>;
export type Ask = z.infer<z.ZodObject<typeof ask>>;
export type Requests = Extract<Job, { kind: 'requests' }>;
export type McpCalls = Extract<Job, { kind: 'mcp' }>;
export type Operations = Extract<Job, { kind: 'operations' }>;

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
