import { waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { askChild } from '../processes/ask-child.ts';
import type { Child } from '../processes/start-child.ts';

const state = z.object({ taken: z.int() });

/** Services export their traces every few seconds. */
const sentWithinMs = 15_000;

/**
 * Waits until the collector has received traces; throws when there are none, because their cost was not measured
 * then.
 */
export async function tracesTaken(collector: Child): Promise<void> {
  const some = async () => (await askChild(collector, state)).taken > 0;
  await waitUntil(some, sentWithinMs, 'The product sent no traces, so their cost was not measured.');
}
