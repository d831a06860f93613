import type { Waiting } from './outbox.ts';

/** What became of events. Those that it was too late to send are among neither. */
export interface Published {
  /** The ids of those that are stored. */
  readonly stored: readonly string[];
  /** The subjects of which one failed by itself. */
  readonly failed: readonly string[];
  /** The first failure, if any. */
  readonly failure?: unknown;
}

/** Stores an event in its stream; with `after`, only if the last message there is called so. */
type Store = (event: Waiting, after?: string) => Promise<void>;

/**
 * Stores events, those of a stream all at once and in their order: each names the one before it, and a stream takes
 * nothing behind a gap. An event that fails by itself holds back the rest of its subject, and nothing else.
 * Once the signal says so, nothing more is sent.
 */
export async function publishInOrder(
  events: readonly Waiting[],
  store: Store,
  signal: AbortSignal,
): Promise<Published> {
  const published = await Promise.all(chainsOf(events).map((chain) => publish(chain, store, signal)));
  const stored = published.flatMap((one) => one.stored);
  const failed = published.flatMap((one) => one.failed);
  const failure = published.find((one) => one.failure !== undefined)?.failure;
  return failure === undefined ? { stored, failed } : { stored, failed, failure };
}

/** By stream: the first part of a subject names it. */
function chainsOf(events: readonly Waiting[]): Waiting[][] {
  const chains = new Map<string, Waiting[]>();
  for (const event of events) {
    const [stream = ''] = event.subject.split('.', 1);
    const chain = chains.get(stream);
    if (chain) chain.push(event);
    else chains.set(stream, [event]);
  }
  return [...chains.values()];
}

/** Each turn stores something, or gives up the subject of an event that failed though nothing had to be before it. */
async function publish(chain: readonly Waiting[], store: Store, signal: AbortSignal): Promise<Published> {
  const failures = new Map<string, unknown>();
  const unstored = new Set(chain);
  let left = chain;
  while (left.length > 0 && !signal.aborted) {
    const [first] = left;
    const ends = await send(left, store);
    for (const { event, failure } of ends) if (failure === undefined) unstored.delete(event);
    left = left.filter((event) => unstored.has(event));
    const gap = ends.find(({ failure }) => failure !== undefined);
    if (!gap || gap.event !== first) continue;
    failures.set(gap.event.subject, gap.failure);
    left = left.filter(({ subject }) => subject !== gap.event.subject);
  }
  const stored = withoutGaps(chain, unstored);
  const [failure] = failures.values();
  return { stored, failed: [...failures.keys()], failure };
}

/** How it ended for each; the first names none before it. */
const send = (events: readonly Waiting[], store: Store) =>
  Promise.all(
    events.map((event, place) =>
      store(event, events[place - 1]?.msg_id).then(
        () => ({ event, failure: undefined }),
        (failure: unknown) => ({ event, failure }),
      ),
    ),
  );

/** What is stored of each subject up to its first gap: what is behind one is sent again with it, and stays in order. */
function withoutGaps(chain: readonly Waiting[], unstored: ReadonlySet<Waiting>): string[] {
  const held = new Set<string>();
  return chain.flatMap((event) => {
    if (unstored.has(event)) held.add(event.subject);
    return held.has(event.subject) ? [] : [event.id];
  });
}
