import { type ReactNode, useEffect, useState } from 'react';
import { getServerTime } from '../api/server-clock.ts';

const numbers = new Intl.NumberFormat('en');
const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const stamps = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const monthDays = 30;

/** Parses a timestamp of the API, which is UTC without a zone. */
export function parseTimestamp(text: string): number {
  return Date.parse(text.endsWith('Z') ? text : `${text}Z`);
}

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Formats a day of the API, such as 2026-11-27. */
export function formatDay(day: string): string {
  return days.format(Date.parse(`${day}T00:00:00Z`));
}

export function formatDate(timestamp: string): string {
  return dates.format(parseTimestamp(timestamp));
}

export function formatClock(time: number): string {
  return clock.format(time);
}

/** Formats a number with its noun: 1 key, 2 keys. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a network of the API; that of one address is the address. */
export function formatNetwork(network: string): string {
  return network.replace(/\/32$/, '');
}

/** Formats a time by its distance from now, in the largest unit that it fills. */
function formatAge(time: number, now: number): string {
  const ms = time - now;
  const size = Math.abs(ms);
  if (size < 10 * secondMs) return 'just now';
  if (size < minuteMs) return ages.format(Math.round(ms / secondMs), 'second');
  if (size < hourMs) return ages.format(Math.round(ms / minuteMs), 'minute');
  if (size < dayMs) return ages.format(Math.round(ms / hourMs), 'hour');
  if (size < 2 * monthDays * dayMs) return ages.format(Math.round(ms / dayMs), 'day');
  return ages.format(Math.round(ms / dayMs / monthDays), 'month');
}

/** Current time of the service, which advances while the page is open. */
export function useNow(intervalMs = 10 * secondMs): number {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

/** A time by its age, with the exact time in UTC as its title. `never` stands for null. */
export function Age({ at, never = 'never' }: { readonly at: string | null; readonly never?: string }): ReactNode {
  const now = useNow();
  if (at === null) return <span className="quiet">{never}</span>;
  const time = parseTimestamp(at);
  return (
    <time dateTime={new Date(time).toISOString()} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {formatAge(time, now)}
    </time>
  );
}

interface MomentProps {
  readonly at: string;
  /** True leaves out the year, for lists of recent times. */
  readonly isShort?: boolean;
}

/** A time to the second in the zone of the reader. */
export function Moment({ at, isShort = false }: MomentProps): ReactNode {
  const time = parseTimestamp(at);
  return (
    <time dateTime={new Date(time).toISOString()} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {(isShort ? stamps : moments).format(time)}
    </time>
  );
}

/** Formats a duration in the unit that a reader expects: 84 ms, 1.2 s, 3 min. */
export function formatDuration(ms: number): string {
  if (ms < secondMs) return `${Math.round(ms)} ms`;
  if (ms < minuteMs) return `${(ms / secondMs).toFixed(1)} s`;
  return `${Math.round(ms / minuteMs)} min`;
}

const sizeUnits = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Formats a size of a file: 512 bytes, 15.4 kB, 2.1 MB. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${sizeUnits[power] ?? ''}`;
}
