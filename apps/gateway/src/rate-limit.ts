import type { Usage } from '@kerf/contracts';

/** The long form in which most endpoints tell the state of the month. */
export const rateLimitOf = ({ used, limit, resetAt }: Usage) => ({
  operations_used: used,
  operations_limit: limit,
  reset_at: resetAt,
});
