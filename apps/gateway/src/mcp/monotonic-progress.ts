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
const minStep = 1e-6;

/** Creates a progress follower that sends strictly increasing values from 0 to 1, as MCP requires. */
export function createMonotonicProgress(
  progressToken: ProgressToken,
  send: (params: ProgressParams) => void,
): ProgressListener {
  let last = -minStep;
  return ({ position, fraction = 0, message = describeQueuePosition(position) }) => {
    last = Math.max(fraction, last + minStep);
    send({ progressToken, progress: last, total: 1, ...(message !== undefined && { message }) });
  };
}

const describeQueuePosition = (position: number | undefined): string | undefined =>
  position === undefined ? undefined : `Queued on the adapter (position ${position}).`;
