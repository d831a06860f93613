import { ToolError } from '@kerf/adapter-sdk';
import { KernelError } from '@kerf/kernel';

/** Rethrows an error; a `KernelError` becomes a `ToolError` of the adapter protocol. */
export function throwToolError(error: unknown): never {
  if (!(error instanceof KernelError)) throw error;
  throw new ToolError(error.code, error.message, { retryable: error.retryable });
}
