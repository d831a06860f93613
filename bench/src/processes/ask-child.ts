import { once } from 'node:events';
import type { z } from 'zod';
import type { Child } from './start-child.ts';

const answerMs = 10_000;

/** Requests the state of a child process. */
export async function askChild<T>({ process }: Child, answer: z.ZodType<T>): Promise<T> {
  process.send('state');
  const told: unknown[] = await once(process, 'message', { signal: AbortSignal.timeout(answerMs) });
  return answer.parse(told[0]);
}
