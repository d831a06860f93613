import { differences } from './matching.ts';
import type { Workbench } from './workbench.ts';

/** One thing that every adapter does, whatever its tools. */
export interface Check {
  readonly name: string;
  /** What is wrong, in sentences. */
  readonly run: (workbench: Workbench) => Promise<string[]>;
}

/** How many objects there are is as expected. */
export const counts = async (workbench: Workbench, objects: number): Promise<string[]> =>
  differences({ total: objects }, await workbench.answer('list_objects'), 0, 'list_objects');
