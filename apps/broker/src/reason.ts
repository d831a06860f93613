import type * as z from 'zod';

/** The first thing that is wrong, as one sentence. */
export function reasonOf({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.') || 'The message';
  return `${place}: ${issue?.message ?? 'not valid'}.`;
}
