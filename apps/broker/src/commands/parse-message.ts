import { describeIssue } from '@kerf/catalog';
import type * as z from 'zod';

/** Parsed message, or the reason why it is invalid. */
export type ParseResult<Schema extends z.ZodType> =
  | { readonly data: z.output<Schema>; readonly reason?: undefined }
  | { readonly data?: undefined; readonly reason: string };

/** Parses a message of an adapter; on failure the reason is the first problem, as one sentence. */
export function parseMessage<Schema extends z.ZodType>(schema: Schema, message: unknown): ParseResult<Schema> {
  const { data, error } = schema.safeParse(message, { reportInput: true });
  if (!error) return { data };
  const [issue] = error.issues;
  return { reason: issue ? describeIssue(issue, [], 'It') : 'It is not valid.' };
}
