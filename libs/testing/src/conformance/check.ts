import { differences } from './matching.ts';
import type { Workbench } from './workbench.ts';

/** One thing that every adapter does that has the tools for it. */
export interface Check {
  readonly name: string;
  /** The tools without which there is nothing to check. */
  readonly needs?: readonly string[];
  /** What is wrong, in sentences. */
  readonly run: (workbench: Workbench) => Promise<string[]>;
}

/** How many objects there are is as expected. */
export const counts = async (workbench: Workbench, objects: number): Promise<string[]> =>
  differences({ total: objects }, await workbench.answer('list_objects'), 0, 'list_objects');
