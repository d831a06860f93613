import { rm } from 'node:fs/promises';
import { writePrivateJson } from '../json-file.ts';
import type { Stoppable } from '../processes/resource-scope.ts';

/** Connection details that programs need to use a running product. */
export interface RunDetails {
  base_url: string;
  ws_url: string;
  api_key: string;
  ca_file: string;
  /** With the password of its owner, for commands of an operator. */
  database_url: string;
  /** Process to signal in order to stop everything. */
  pid: number;
}

/** Writes the file; it exists while the product runs. */
export async function writeRunFile(file: string, run: RunDetails): Promise<Stoppable> {
  await writePrivateJson(file, run);
  return { stop: () => rm(file, { force: true }) };
}
