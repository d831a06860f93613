import type { Span } from './file-entry.ts';

/**
 * Parses a Range header (RFC 9110). Returns undefined for the whole file, and `unsatisfiable` for a range behind the
 * end. Several ranges and malformed headers select the whole file, as the RFC permits.
 */
export function spanIn(header: string, size: number): Span | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(?=.*\d)(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const span = first === '' ? lastBytes(Number(last), size) : between(Number(first), last, size);
  if (span.start >= size) return 'unsatisfiable';
  return span.start > span.end ? undefined : span;
}

const lastBytes = (count: number, size: number): Span => ({ start: Math.max(0, size - count), end: size - 1 });

const between = (start: number, last: string, size: number): Span => ({
  start,
  end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
});
