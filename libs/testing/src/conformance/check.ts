import { differences } from './matching.ts';
import type { Workbench } from './workbench.ts';

/** A check of required adapter behaviour. */
export interface Check {
  readonly name: string;
  /** Tools that the check requires; without them it is skipped. */
  readonly needs?: readonly string[];
  /** Runs the check and returns the problems, in sentences. */
  readonly run: (workbench: Workbench) => Promise<string[]>;
}

/** Checks the number of objects in the document. */
export const counts = async (workbench: Workbench, objects: number): Promise<string[]> =>
  differences({ total: objects }, await workbench.answer('list_objects'), 0, 'list_objects');
