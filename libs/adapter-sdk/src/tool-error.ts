import type { CommandErrorCode, CommandResult } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

interface ToolErrorOptions {
  /** True if the same command may succeed when it is retried. */
  readonly retryable?: boolean;
  /** Machine-readable details. */
  readonly details?: Record<string, unknown>;
  readonly cause?: unknown;
}

/** Error of a command: thrown by a tool, with a code for programs and a message for people. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: CommandErrorCode;
  readonly retryable: boolean;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: CommandErrorCode, message: string, { retryable = false, details, cause }: ToolErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.retryable = retryable;
    this.details = details;
  }

  /** Converts any thrown value; an unexpected error becomes `INTERNAL` with itself as the cause. */
  static from(thrown: unknown): ToolError {
    if (thrown instanceof ToolError) return thrown;
    if (thrown instanceof Fault) return new ToolError('INVALID_PARAMETER', thrown.message);
    return new ToolError('INTERNAL', 'The adapter failed.', { cause: thrown });
  }

  /** Converts to the protocol's error object. */
  toProblem() {
    const { code, message, retryable, details } = this;
    return { code, message: message.slice(0, maxCharacters), retryable, ...(details ? { details } : {}) };
  }

  toResult(commandId: string): CommandResult {
    return { type: 'result', command_id: commandId, ok: false, error: this.toProblem() };
  }
}

/** Maximum length in the protocol. */
const maxCharacters = 2_000;

/** Converts a thrown value; after a cancellation the result is always the cancellation. */
export function toToolError(thrown: unknown, signal: AbortSignal): ToolError {
  const error = ToolError.from(thrown);
  return signal.aborted && error.code !== 'OUTCOME_UNKNOWN' ? ToolError.from(signal.reason) : error;
}
