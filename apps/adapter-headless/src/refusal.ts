import type { CommandErrorCode, CommandResult } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { KernelError } from '@kerf/kernel';

/** Why a command was not done, as the protocol says it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: CommandErrorCode,
    message: string,
    readonly retryable = false,
  ) {
    super(message);
  }

  /** Whatever was thrown while a command ran; a bug is told as such, with itself as the cause. */
  static from(thrown: unknown): Refusal {
    if (thrown instanceof Refusal) return thrown;
    if (thrown instanceof KernelError) return new Refusal(thrown.code, thrown.message, thrown.retryable);
    if (thrown instanceof Fault) return new Refusal('INVALID_PARAMETER', thrown.message);
    const bug = new Refusal('INTERNAL', 'The adapter failed.');
    bug.cause = thrown;
    return bug;
  }

  toResult(commandId: string): CommandResult {
    const { code, message, retryable } = this;
    const error = { code, message: message.slice(0, mostCharacters), retryable };
    return { type: 'result', command_id: commandId, ok: false, error };
  }
}

/** As much as the protocol allows. */
const mostCharacters = 2_000;
