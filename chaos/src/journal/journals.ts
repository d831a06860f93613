import { join } from 'node:path';
import * as z from 'zod';
import { attempt } from '../load/attempt.ts';
import { execution } from '../load/executions.ts';
import { reconnect } from '../load/reconnects.ts';
import { Journal } from './journal.ts';

/** Journals of a run, by account. */
export const openJournals = (folder: string) => ({
  /** Requests of clients with their final responses. */
  attempts: new Journal(join(folder, 'attempts'), attempt),
  /** Commands that adapters executed. */
  executions: new Journal(join(folder, 'executions'), execution),
  /** Reconnects of adapters after a lost connection. */
  returns: new Journal(join(folder, 'returns'), reconnect),
  /** Resume tokens of adapters: the last one counts, also for the next process. */
  places: new Journal(join(folder, 'places'), z.object({ brokerUrl: z.string(), resumeToken: z.string() })),
  /** Ends of operations that were published as events: `<operation id>:<state>`. */
  told: new Journal(join(folder, 'told'), z.string()),
});
export type Journals = ReturnType<typeof openJournals>;
