import type { ByteRange } from './file-metadata.ts';

/**
 * Parses a Range header (RFC 9110). Returns undefined for the whole file, and `unsatisfiable` for a range behind the
 * end. Several ranges and malformed headers select the whole file, as the RFC permits.
 */
export function parseRangeHeader(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(?=.*\d)(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const range = first === '' ? suffixRange(Number(last), size) : boundedRange(Number(first), last, size);
  if (range.start >= size) return 'unsatisfiable';
  return range.start > range.end ? undefined : range;
}

const suffixRange = (count: number, size: number): ByteRange => ({ start: Math.max(0, size - count), end: size - 1 });

const boundedRange = (start: number, last: string, size: number): ByteRange => ({
  start,
  end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
});
