import * as z from 'zod';

/** Access to the ledger: over the bus, over a bare mux, or by direct calls of its SQL functions. */
const way = z.object({ by: z.enum(['bus', 'mux', 'pg']), url: z.string(), pepper: z.string() });
export type LedgerAccess = z.infer<typeof way>;

/** Request body and expected response. */
const exchange = {
  /** Sent with POST; without a body the request is a GET. */
  body: z.record(z.string(), z.unknown()).optional(),
  expected: z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) }),
};

/** Revision of MCP that sends responses on a separate event stream. */
export const eventStream = '2024-11-05';

/** Fixed amount of work for a load generator. */
export const job = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('requests'),
    baseUrl: z.string(),
    /** Empty without TLS. */
    caFile: z.string(),
    keys: z.array(z.string()).readonly(),
    path: z.string(),
    ...exchange,
    /** Sent before each request on the same connection, and not timed. */
    before: z.object(exchange).optional(),
    /** Number of connections, each with one request at a time. */
    clients: z.int(),
    count: z.int(),
  }),
  z.object({
    kind: z.literal('mcp'),
    baseUrl: z.string(),
    /** Empty without TLS. */
    caFile: z.string(),
    keys: z.array(z.string()).readonly(),
    path: z.string(),
    revision: z.enum([eventStream, '2025-11-25', '2026-07-28']),
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    /** Expected result of the tool. */
    expected: z.record(z.string(), z.unknown()),
    /** Number of connections, each with its own session if there are sessions, and one call at a time. */
    clients: z.int(),
    count: z.int(),
  }),
  z.object({
    kind: z.literal('operations'),
    way,
    keys: z.array(z.string()).readonly(),
    count: z.int(),
    /**
     * `rate`: only admissions, at a fixed rate regardless of latency; `turns`: admit and commit with this many
     * clients.
     */
    pace: z.discriminatedUnion('is', [
      z.object({ is: z.literal('rate'), perSecond: z.int() }),
      z.object({ is: z.literal('turns'), clients: z.int() }),
    ]),
  }),
]);
export type Job = z.infer<typeof job>;
export type Exchange = z.infer<z.ZodObject<typeof exchange>>;
export type Requests = Extract<Job, { kind: 'requests' }>;
export type McpCalls = Extract<Job, { kind: 'mcp' }>;
export type Operations = Extract<Job, { kind: 'operations' }>;

/** Result of a job. */
export const outcome = z.object({
  p50Ms: z.number(),
  p99Ms: z.number(),
  perSecond: z.number(),
  wrong: z.int(),
  /** First wrong response. */
  example: z.string().optional(),
});
export type LoadOutcome = z.infer<typeof outcome>;
