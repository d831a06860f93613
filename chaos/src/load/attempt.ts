import * as z from 'zod';

/**
 * What one request came to. acknowledged: success was answered. refused: the application said no. failed: an error was
 * answered, or nobody was there to take the request. running: another request with its key is at work. unknown: no
 * answer came, so the request may have been done or not.
 */
const seen = z.enum(['acknowledged', 'refused', 'failed', 'running', 'unknown']);
export type Seen = z.infer<typeof seen>;

/** One request and what its client saw of it. */
const once = z.object({
  seen,
  /** The status with the error code, or why there was none: what the counts are by. */
  answer: z.string(),
  result: z.string().optional(),
  /** The operation that the answer has named. */
  operationId: z.string().optional(),
  /** Of a batch: the places of the steps that were answered as done, and not rolled back. */
  done: z.array(z.number()).optional(),
  /** Of a file that was written: whether it is what was told of it, or what else was found. */
  file: z.string().optional(),
  /** When it was asked and when it was over, on the clock of the run. */
  from: z.number(),
  to: z.number(),
});
export type Try = z.infer<typeof once>;

/** What was seen, without the time. */
export type Saw = Omit<Try, 'from' | 'to'>;

/** One operation as a client wants it: one request, or several with one Idempotency-Key. */
export const attempt = z.object({
  accountId: z.string(),
  keyId: z.string(),
  tool: z.string(),
  /** How it was asked for, as `ways` has it. */
  way: z.string(),
  /** Tell the commands at the adapter apart, those of a batch step by step; none for tools of the service. */
  markers: z.array(z.number()),
  idempotencyKey: z.string().optional(),
  /** Whether its parameters are good, and its adapter answers what it did. */
  isSound: z.boolean(),
  tries: z.array(once),
});
export type Attempt = z.infer<typeof attempt>;

/** What is answered for an operation at which its adapter was when it was started anew. */
export const unknownOutcome = '200 OUTCOME_UNKNOWN';

/** A file was found as it was told of. */
export const asTold = 'as told';

/** What a refusal by the application is counted as. */
export const refusalIn = (result: string): string =>
  result.includes('"OUTCOME_UNKNOWN"') ? unknownOutcome : '200 refused by the application';

/** How an attempt ended for its client. open: nobody told it. */
export type Conclusion = 'acknowledged' | 'failed' | 'open';

export function conclusionOf({ tries }: Attempt): Conclusion {
  const has = (...wanted: Seen[]) => tries.some(({ seen }) => wanted.includes(seen));
  if (has('acknowledged')) return 'acknowledged';
  return has('unknown', 'running') ? 'open' : 'failed';
}
