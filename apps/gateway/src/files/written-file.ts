import { writtenFile } from '@kerf/catalog';
import type * as z from 'zod';

/** What a tool that writes a file tells of it. */
export type WrittenFile = z.output<typeof writtenFile>;

/** The file that a result tells of, if it tells of one. */
export const writtenFileIn = (result: Record<string, unknown>): WrittenFile | undefined =>
  // Most results tell of none: the schema takes far longer to say so.
  'file_name' in result ? writtenFile.safeParse(result).data : undefined;
