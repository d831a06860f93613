import type { PendingEvent } from './outbox.ts';

/** Result of publishing; events that were not sent before the abort are in neither list. */
export interface PublishResult {
  /** Ids of stored events. */
  readonly stored: readonly string[];
  /** Subjects with an event that failed by itself. */
  readonly failed: readonly string[];
  /** First failure, if any. */
  readonly failure?: unknown;
}

/** Stores an event in its stream; with `after`, only if the last message there has this id. */
type StoreEvent = (event: PendingEvent, after?: string) => Promise<void>;

/**
 * Publishes events, those of a stream concurrently and in order: each names its predecessor, and a stream stores
 * nothing after a gap. An event that fails by itself blocks only the rest of its subject. Nothing is sent after the
 * abort signal.
 */
export async function publishInOrder(
  events: readonly PendingEvent[],
  store: StoreEvent,
  signal: AbortSignal,
): Promise<PublishResult> {
  const published = await Promise.all(groupByStream(events).map((chain) => publishChain(chain, store, signal)));
  const stored = published.flatMap((one) => one.stored);
  const failed = published.flatMap((one) => one.failed);
  const failure = published.find((one) => one.failure !== undefined)?.failure;
  return failure === undefined ? { stored, failed } : { stored, failed, failure };
}

/** Groups events by stream, the first token of their subject. */
function groupByStream(events: readonly PendingEvent[]): PendingEvent[][] {
  const chains = new Map<string, PendingEvent[]>();
  for (const event of events) {
    const [stream = ''] = event.subject.split('.', 1);
    const chain = chains.get(stream);
    if (chain) chain.push(event);
    else chains.set(stream, [event]);
  }
  return [...chains.values()];
}

/**
 * Publishes one stream's events. Each round stores something, or drops the subject of an event that failed as first.
 */
async function publishChain(
  chain: readonly PendingEvent[],
  store: StoreEvent,
  signal: AbortSignal,
): Promise<PublishResult> {
  const failures = new Map<string, unknown>();
  const unstored = new Set(chain);
  let remaining = chain;
  while (remaining.length > 0 && !signal.aborted) {
    const [first] = remaining;
    const attempts = await storeAll(remaining, store);
    for (const { event, failure } of attempts) if (failure === undefined) unstored.delete(event);
    remaining = remaining.filter((event) => unstored.has(event));
    const gap = attempts.find(({ failure }) => failure !== undefined);
    if (!gap || gap.event !== first) continue;
    failures.set(gap.event.subject, gap.failure);
    remaining = remaining.filter(({ subject }) => subject !== gap.event.subject);
  }
  const stored = dropAfterGaps(chain, unstored);
  const [failure] = failures.values();
  return { stored, failed: [...failures.keys()], failure };
}

/** Sends all events concurrently; the first one names no predecessor. */
const storeAll = (events: readonly PendingEvent[], store: StoreEvent) =>
  Promise.all(
    events.map((event, index) =>
      store(event, events[index - 1]?.msg_id).then(
        () => ({ event, failure: undefined }),
        (failure: unknown) => ({ event, failure }),
      ),
    ),
  );

/** Ids of stored events, per subject up to its first gap; events after a gap are sent again, which keeps the order. */
function dropAfterGaps(chain: readonly PendingEvent[], unstored: ReadonlySet<PendingEvent>): string[] {
  const held = new Set<string>();
  return chain.flatMap((event) => {
    if (unstored.has(event)) held.add(event.subject);
    return held.has(event.subject) ? [] : [event.id];
  });
}
