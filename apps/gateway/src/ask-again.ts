import type { Bus } from '@kerf/bus';
import type { Operation } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

/** Asks an operation that may be done twice; once more when it may not have been done. */
export async function askAgain<Op extends Operation>(
  bus: Bus,
  operation: Op,
  input: z.input<Op['input']>,
): Promise<z.output<Op['output']>> {
  try {
    return await bus.request(operation, input);
  } catch (error) {
    if (Fault.from(error).status < 500) throw error;
    return bus.request(operation, input);
  }
}
