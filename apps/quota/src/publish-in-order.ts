import type { Waiting } from './outbox.ts';

/** What became of events: those that are stored, and the first failure, if any. */
export interface Published {
  readonly stored: readonly string[];
  readonly failure?: unknown;
}

/**
 * Stores events: those of one subject one after another, those of different subjects at once.
 * After a failure, or once the signal says so, nothing more of a subject is sent: the rest keeps its place behind it.
 */
export async function publishInOrder(
  events: readonly Waiting[],
  store: (event: Waiting) => Promise<void>,
  signal: AbortSignal,
): Promise<Published> {
  const stored: string[] = [];
  const failures: unknown[] = [];
  const send = async (lane: readonly Waiting[]) => {
    for (const event of lane) {
      if (signal.aborted) return;
      await store(event);
      stored.push(event.id);
    }
  };
  const fail = (error: unknown) => void failures.push(error);
  await Promise.all(lanesOf(events).map((lane) => send(lane).catch(fail)));
  return failures.length ? { stored, failure: failures[0] } : { stored };
}

function lanesOf(events: readonly Waiting[]): Waiting[][] {
  const lanes = new Map<string, Waiting[]>();
  for (const event of events) {
    const lane = lanes.get(event.subject);
    if (lane) lane.push(event);
    else lanes.set(event.subject, [event]);
  }
  return [...lanes.values()];
}
