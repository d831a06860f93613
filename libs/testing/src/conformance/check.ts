import { findDifferences } from './find-differences.ts';
import type { AdapterClient } from './adapter-client.ts';

/** A check of required adapter behaviour. */
export interface Check {
  readonly name: string;
  /** Tools that the check requires; without them it is skipped. */
  readonly tools?: readonly string[];
  /** Runs the check and returns the problems, in sentences. */
  readonly run: (client: AdapterClient) => Promise<string[]>;
}

/** Checks the number of objects in the document. */
export const checkObjectCount = async (client: AdapterClient, objects: number): Promise<string[]> =>
  findDifferences({ total: objects }, await client.callTool('list_objects'), 0, 'list_objects');
