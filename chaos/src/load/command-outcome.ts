import type { CommandResult, FromBroker } from '@kerf/contracts';

/** Command as an adapter receives it. */
export type ExecuteCommand = Extract<FromBroker, { type: 'execute' | 'execute_batch' }>;

/** Outcome of a command, or of one step of a batch. */
export type CommandOutcome =
  | { ok: true; result: Record<string, unknown> }
  | Pick<Extract<CommandResult, { ok: false }>, 'ok' | 'error'>;

/** Refusal by the application. */
export const refusal: CommandOutcome & { ok: false } = {
  ok: false,
  error: { code: 'KERNEL_ERROR', message: 'The application cannot do this.', retryable: false },
};
