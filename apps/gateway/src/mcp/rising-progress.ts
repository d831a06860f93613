import type { Follower } from '../execution/progress-watch.ts';

/** The token under which a client wants to be told. */
export type ProgressToken = string | number;

/** What notifications/progress says. */
export interface ProgressParams {
  readonly progressToken: ProgressToken;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** As little as a client can tell from no progress at all. */
const leastStep = 1e-6;

/** Tells how far an operation is as MCP wants it: from 0 to 1, and each time more than before. */
export function risingProgress(progressToken: ProgressToken, tell: (params: ProgressParams) => void): Follower {
  let last = -leastStep;
  return ({ position, fraction = 0, message = waitingAt(position) }) => {
    last = Math.max(fraction, last + leastStep);
    tell({ progressToken, progress: last, total: 1, ...(message !== undefined && { message }) });
  };
}

const waitingAt = (position: number | undefined): string | undefined =>
  position === undefined ? undefined : `Waits for the adapter, at place ${position} of its queue.`;
