import type { Bus } from '@kerf/bus';
import type { Operation } from '@kerf/contracts';
import type * as z from 'zod';
import { isUnknown } from './compensation.ts';

/** Asks an operation that may be done twice; once more when nobody knows whether it was done. */
export async function askAgain<Op extends Operation>(
  bus: Bus,
  operation: Op,
  input: z.input<Op['input']>,
): Promise<z.output<Op['output']>> {
  try {
    return await bus.request(operation, input);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return bus.request(operation, input);
  }
}
