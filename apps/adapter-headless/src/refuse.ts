import { ToolError } from '@kerf/adapter-sdk';
import { KernelError } from '@kerf/kernel';

/** Throws what the kernel has thrown, as the protocol speaks of it. */
export function refuse(error: unknown): never {
  if (!(error instanceof KernelError)) throw error;
  throw new ToolError(error.code, error.message, { retryable: error.retryable });
}
