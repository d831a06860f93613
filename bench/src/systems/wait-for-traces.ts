import { waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { requestState } from '../processes/request-state.ts';
import type { Child } from '../processes/start-child.ts';

const state = z.object({ taken: z.int() });

/** Services export their traces every few seconds. */
const exportDeadlineMs = 15_000;

/**
 * Waits until the collector has received traces; throws when there are none, because their cost was not measured
 * then.
 */
export async function waitForTraces(collector: Child): Promise<void> {
  const hasTraces = async () => (await requestState(collector, state)).taken > 0;
  await waitUntil(hasTraces, exportDeadlineMs, 'The product sent no traces, so their cost was not measured.');
}
