import type { Answer } from '../api/client.ts';
import { dayMs, formatNumber, parseTimestamp } from '../parts/figures.tsx';

type Key = Answer<'keys'>['keys'][number];

/** A live key that its owner should look at, and why. */
export interface Attention {
  readonly key: Key;
  /** Words that are followed by a time. */
  readonly note: string;
  readonly at: string | null;
}

const endsSoonMs = 14 * dayMs;
const sleepsMs = 90 * dayMs;

/** Finds the keys that are exposed, end soon or were not used for long, the most urgent first. */
export function findAttention(live: readonly Key[], now: number): Attention[] {
  const exposed = live.flatMap((key) => (key.exposed_at ? [{ key, note: 'exposed', at: key.exposed_at }] : []));
  const ending = live.flatMap((key) =>
    key.expires_at && parseTimestamp(key.expires_at) - now < endsSoonMs
      ? [{ key, note: 'ends', at: key.expires_at }]
      : [],
  );
  const asleep = live.flatMap((key) => (isAsleep(key, now) ? [{ key, note: 'last used', at: key.last_used_at }] : []));
  const seen = new Set<string>();
  return [...exposed, ...ending, ...asleep].filter(({ key }) => !seen.has(key.key_id) && seen.add(key.key_id));
}

function isAsleep({ created_at, last_used_at }: Key, now: number): boolean {
  return now - parseTimestamp(last_used_at ?? created_at) > sleepsMs;
}

/** Usage of a month up to now. */
export interface Pace {
  readonly used: number;
  readonly limit: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly now: number;
}

/** Below these, a projection says more about chance than about the month. */
const minElapsedMs = 2 * dayMs;
const minUsed = 10;

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Projects the usage of a month, as a sentence. */
export function describePace({ used, limit, startsAt, endsAt, now }: Pace): string {
  const [start, end] = [parseTimestamp(startsAt), parseTimestamp(endsAt)];
  if (used >= limit) return 'Every operation of this month is used.';
  if (now - start < minElapsedMs || used < minUsed) return `${formatNumber(limit - used)} left.`;
  const perMs = used / (now - start);
  const exhaustedAt = start + limit / perMs;
  if (exhaustedAt < end) return `At this pace the last operation runs on ${dates.format(exhaustedAt)}.`;
  return `At this pace about ${formatNumber(Math.round(perMs * (end - start)))} by the end of the month.`;
}
