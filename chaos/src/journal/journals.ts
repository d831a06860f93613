import { join } from 'node:path';
import * as z from 'zod';
import { attempt } from '../load/attempt.ts';
import { execution } from '../load/executions.ts';
import { comeback } from '../load/returns.ts';
import { Journal } from './journal.ts';

/** What is written down while a run goes on, each by the account it is about. */
export const openJournals = (folder: string) => ({
  /** What clients asked, and were told in the end. */
  attempts: new Journal(join(folder, 'attempts'), attempt),
  /** What adapters carried out. */
  executions: new Journal(join(folder, 'executions'), execution),
  /** How adapters came back after their connections were cut. */
  returns: new Journal(join(folder, 'returns'), comeback),
  /** Where an adapter can go on: the last one counts, also for its next process. */
  places: new Journal(join(folder, 'places'), z.object({ brokerUrl: z.string(), resumeToken: z.string() })),
  /** The ends of operations that were told as events: `<operation id>:<state>`. */
  told: new Journal(join(folder, 'told'), z.string()),
});
export type Journals = ReturnType<typeof openJournals>;
