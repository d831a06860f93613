import * as z from 'zod';

/** Name of a step, by which later steps refer to it. */
export const stepId = z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/, 'must be a name: letters, digits, _ and -');
