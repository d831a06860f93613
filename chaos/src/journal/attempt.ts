import * as z from 'zod';

/**
 * Outcome of one request.
 * acknowledged: success. refused: the application refused it. failed: an error, or no connection. running: another
 * request with its key is still running. unknown: no response came, so the operation may or may not have run.
 */
const seen = z.enum(['acknowledged', 'refused', 'failed', 'running', 'unknown']);
export type Observation = z.infer<typeof seen>;

/** One request, as seen by its client. */
const attemptTry = z.object({
  seen,
  /** Status with the error code, or the reason why there is no response; used for the counts. */
  answer: z.string(),
  /** Message of an error, which names the service that failed. */
  message: z.string().optional(),
  result: z.string().optional(),
  /** Operation that the response named. */
  operationId: z.string().optional(),
  /** For a batch: indexes of the steps that were acknowledged and not rolled back. */
  done: z.array(z.number()).optional(),
  /** For a written file: `intact`, or what was found instead. */
  file: z.string().optional(),
  /** Time that the request gave its operation, in milliseconds. */
  budgetMs: z.number().optional(),
  /** Time from the request to its answer. */
  elapsedMs: z.number().optional(),
  /** Part of it in which this process or a gateway stood still. */
  excusedMs: z.number().optional(),
  /** Start and end time, on the clock of the run. */
  from: z.number(),
  to: z.number(),
});
export type Try = z.infer<typeof attemptTry>;

/** Outcome without the times. */
export type ObservedTry = Omit<Try, 'from' | 'to'>;

/** Operation of a client: one request, or several with the same Idempotency-Key. */
export const attempt = z.object({
  accountId: z.string(),
  keyId: z.string(),
  tool: z.string(),
  /** One of `ways`. */
  way: z.string(),
  /** Unique numbers of its commands at the adapter, one per batch step; empty for tools of the service. */
  markers: z.array(z.number()),
  idempotencyKey: z.string().optional(),
  /** True if its parameters are valid and its adapter reports honestly. */
  isSound: z.boolean(),
  tries: z.array(attemptTry),
});
export type Attempt = z.infer<typeof attempt>;

/** Response to an operation whose adapter was restarted while it ran. */
export const unknownOutcome = '200 OUTCOME_UNKNOWN';

/** A file was found as reported. */
export const intactFile = 'intact';

/** Classifies a refusal by the application. */
export const classifyRefusal = (result: string): string =>
  result.includes('"OUTCOME_UNKNOWN"') ? unknownOutcome : '200 refused by the application';

/** Final outcome of an attempt for its client. open: no final response. */
export type Conclusion = 'acknowledged' | 'failed' | 'open';

export function conclude({ tries }: Attempt): Conclusion {
  const has = (...wanted: Observation[]) => tries.some(({ seen }) => wanted.includes(seen));
  if (has('acknowledged')) return 'acknowledged';
  return has('unknown', 'running') ? 'open' : 'failed';
}
