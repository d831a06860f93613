import { join } from 'node:path';
import * as z from 'zod';
import { attempt } from './attempt.ts';
import { execution } from './executions.ts';
import { probe } from './probe.ts';
import { reconnect } from './reconnects.ts';
import { Journal } from './journal.ts';

/** Journals of a run, by account. */
export const openJournals = (folder: string) => ({
  /** Requests of clients with their final responses. */
  attempts: new Journal(join(folder, 'attempts'), attempt),
  /** Commands that adapters executed. */
  executions: new Journal(join(folder, 'executions'), execution),
  /** Reconnects of adapters after a lost connection. */
  reconnects: new Journal(join(folder, 'reconnects'), reconnect),
  /** Resume tokens of adapters: the last one counts, also for the next process. */
  resumeTokens: new Journal(
    join(folder, 'resume-tokens'),
    z.object({ brokerUrl: z.string(), resumeToken: z.string() }),
  ),
  /** Ends of operations that were published as events: `<operation id>:<state>`. */
  publishedEvents: new Journal(join(folder, 'published-events'), z.string()),
  /** Probes of a product under pressure, all under one name. */
  probes: new Journal(join(folder, 'probes'), probe),
});
export type Journals = ReturnType<typeof openJournals>;
