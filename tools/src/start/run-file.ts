import { rm } from 'node:fs/promises';
import { writePrivateJson } from '../json-file.ts';
import type { Stoppable } from '../processes/owner.ts';

/** What programs need to use a running product. */
export interface Run {
  base_url: string;
  ws_url: string;
  api_key: string;
  ca_file: string;
  /** The process that stops everything when it is told to end. */
  pid: number;
}

/** Write the file; it exists for as long as the product runs. */
export async function writeRunFile(file: string, run: Run): Promise<Stoppable> {
  await writePrivateJson(file, run);
  return { stop: () => rm(file, { force: true }) };
}
