import type { LoadBounds } from './load-shedder.ts';

/** Bounds that no specification reaches unless it is about them. */
export const generousBounds: LoadBounds = {
  maxOperations: 10_000,
  maxRequests: 10_000,
  maxAdmissions: 10_000,
  maxWaiting: 10_000,
  maxWaitMs: 10_000,
};
