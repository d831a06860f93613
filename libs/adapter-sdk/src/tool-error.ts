import type { CommandErrorCode, CommandResult } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

interface Circumstances {
  /** Whether the same command may succeed when it is sent again. */
  readonly retryable?: boolean;
  /** For programs, next to the sentence. */
  readonly details?: Record<string, unknown>;
  readonly cause?: unknown;
}

/** Why a command was not done: what a tool throws, a code for programs and a sentence for people. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: CommandErrorCode;
  readonly retryable: boolean;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: CommandErrorCode, message: string, { retryable = false, details, cause }: Circumstances = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.retryable = retryable;
    this.details = details;
  }

  /** Whatever was thrown while a command ran; a bug is told as such, with itself as the cause. */
  static from(thrown: unknown): ToolError {
    if (thrown instanceof ToolError) return thrown;
    if (thrown instanceof Fault) return new ToolError('INVALID_PARAMETER', thrown.message);
    return new ToolError('INTERNAL', 'The adapter failed.', { cause: thrown });
  }

  /** As the protocol says it. */
  toProblem() {
    const { code, message, retryable, details } = this;
    return { code, message: message.slice(0, mostCharacters), retryable, ...(details ? { details } : {}) };
  }

  toResult(commandId: string): CommandResult {
    return { type: 'result', command_id: commandId, ok: false, error: this.toProblem() };
  }
}

/** As much as the protocol allows. */
const mostCharacters = 2_000;

/** Whatever a tool says when it is called off: the command was called off. */
export function failureOf(thrown: unknown, signal: AbortSignal): ToolError {
  const error = ToolError.from(thrown);
  return signal.aborted && error.code !== 'OUTCOME_UNKNOWN' ? ToolError.from(signal.reason) : error;
}
