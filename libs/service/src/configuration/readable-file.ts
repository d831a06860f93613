import { accessSync, constants } from 'node:fs';
import * as z from 'zod';

/** Environment value: the path of a file that the process can read. */
export const readableFile = z.string().refine(isReadable, 'it must name a file that can be read');

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
