/**
 * What one request came to. acknowledged: success was answered. refused: the application said no. failed: an error was
 * answered, or nobody was there to take the request. running: another request with its key is at work. unknown: no
 * answer came, so the request may have been done or not.
 */
export type Seen = 'acknowledged' | 'refused' | 'failed' | 'running' | 'unknown';

/** One request and what its client saw of it. */
export interface Try {
  readonly seen: Seen;
  /** The status with the error code, or why there was none: what the counts are by. */
  readonly answer: string;
  readonly result?: string | undefined;
  /** Of a batch: the places of the steps that were answered as done, and not rolled back. */
  readonly done?: readonly number[] | undefined;
}

/** One operation as a client wants it: one request, or several with one Idempotency-Key. */
export interface Attempt {
  readonly accountId: string;
  readonly keyId: string;
  readonly tool: string;
  /** Tell the commands at the adapter apart, those of a batch step by step; none for tools of the service. */
  readonly markers: readonly number[];
  readonly idempotencyKey?: string | undefined;
  /** Whether its parameters are good. */
  readonly isSound: boolean;
  readonly tries: Try[];
}

/** How an attempt ended for its client. open: nobody told it. */
export type Conclusion = 'acknowledged' | 'failed' | 'open';

export function conclusionOf({ tries }: Attempt): Conclusion {
  const has = (...wanted: Seen[]) => tries.some(({ seen }) => wanted.includes(seen));
  if (has('acknowledged')) return 'acknowledged';
  return has('unknown', 'running') ? 'open' : 'failed';
}
