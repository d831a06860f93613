import { Fault } from '@kerf/errors';

/** What is wrong with a parameter, in a sentence that begins with its name. */
export const invalid = (reason: string): Fault => Fault.of('invalid_parameters', { reason });
