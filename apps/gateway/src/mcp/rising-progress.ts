import type { ProgressListener } from '../operations/operation.ts';

/** Token with which a client requested progress notifications. */
export type ProgressToken = string | number;

/** Params of notifications/progress. */
export interface ProgressParams {
  readonly progressToken: ProgressToken;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** Smallest increase of progress that a client can distinguish from none. */
const leastStep = 1e-6;

/** Creates a progress follower that sends strictly increasing values from 0 to 1, as MCP requires. */
export function risingProgress(progressToken: ProgressToken, tell: (params: ProgressParams) => void): ProgressListener {
  let last = -leastStep;
  return ({ position, fraction = 0, message = waitingAt(position) }) => {
    last = Math.max(fraction, last + leastStep);
    tell({ progressToken, progress: last, total: 1, ...(message !== undefined && { message }) });
  };
}

const waitingAt = (position: number | undefined): string | undefined =>
  position === undefined ? undefined : `Queued on the adapter (position ${position}).`;
