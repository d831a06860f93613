import { writtenFile } from '@kerf/catalog';
import type * as z from 'zod';

/** Description of a file in the result of the tool that wrote it. */
export type WrittenFile = z.output<typeof writtenFile>;

/** The file that a result describes, if it describes one. */
export const writtenFileIn = (result: Record<string, unknown>): WrittenFile | undefined =>
  // Most results describe none, and the schema takes far longer to find out.
  'file_name' in result ? writtenFile.safeParse(result).data : undefined;
