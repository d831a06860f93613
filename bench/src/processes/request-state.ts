import { once } from 'node:events';
import type { z } from 'zod';
import type { Child } from './start-child.ts';

const responseDeadlineMs = 10_000;

/** Requests the state of a child process. */
export async function requestState<T>({ process }: Child, answer: z.ZodType<T>): Promise<T> {
  process.send('state');
  const messages: unknown[] = await once(process, 'message', { signal: AbortSignal.timeout(responseDeadlineMs) });
  return answer.parse(messages[0]);
}
