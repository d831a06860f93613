import type { CommandResult, FromBroker } from '@kerf/contracts';

/** A command as it reaches an adapter. */
export type Execute = Extract<FromBroker, { type: 'execute' | 'execute_batch' }>;

/** What came of a command, or of one step of a batch. */
export type End =
  | { ok: true; result: Record<string, unknown> }
  | Pick<Extract<CommandResult, { ok: false }>, 'ok' | 'error'>;

/** The application says no. */
export const refusal: End & { ok: false } = {
  ok: false,
  error: { code: 'KERNEL_ERROR', message: 'The application cannot do this.', retryable: false },
};
