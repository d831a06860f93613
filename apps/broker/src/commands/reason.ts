import { sentenceOf } from '@kerf/catalog';
import type * as z from 'zod';

type Read<Schema extends z.ZodType> =
  | { readonly data: z.output<Schema>; readonly reason?: undefined }
  | { readonly data?: undefined; readonly reason: string };

/** Parses a message of an adapter; on failure the reason is the first problem, as one sentence. */
export function read<Schema extends z.ZodType>(schema: Schema, said: unknown): Read<Schema> {
  const { data, error } = schema.safeParse(said, { reportInput: true });
  if (!error) return { data };
  const [issue] = error.issues;
  return { reason: issue ? sentenceOf(issue, [], 'It') : 'It is not valid.' };
}
