import { waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { askChild } from '../processes/ask-child.ts';
import type { Child } from '../processes/start-child.ts';

const state = z.object({ taken: z.int() });

/** Services send what they have every few seconds. */
const sentWithinMs = 15_000;

/** Resolves when the collector has taken traces; throws when none come, for then nothing was measured of them. */
export async function tracesTaken(collector: Child): Promise<void> {
  const some = async () => (await askChild(collector, state)).taken > 0;
  await waitUntil(some, sentWithinMs, 'The product sends no traces: what they cost was not measured.');
}
