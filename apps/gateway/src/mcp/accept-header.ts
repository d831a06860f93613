import type { IncomingMessage } from 'node:http';

const mediaTypes = ['application/json', 'text/event-stream'] as const;
type MediaType = (typeof mediaTypes)[number];

/** Accept header of a client that accepts both JSON and an event stream. */
export const jsonAndEventStream = mediaTypes.join(', ');

/**
 * Rewrites the Accept header to the exact media types that the SDK compares against, following RFC 9110, 12.5.1.
 * A client that sends no Accept header accepts both.
 */
export function normalizeAcceptHeader(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.accept === jsonAndEventStream) return;
  headers.accept = normalizeAccept(headers.accept);
  request.rawHeaders = [...removeAcceptHeader(request.rawHeaders), 'accept', headers.accept];
}

/** Returns the supported media types that an Accept header allows. */
export function normalizeAccept(accept = ''): string {
  const ranges = accept.split(',').flatMap(parseMediaRange);
  return mediaTypes.filter((mediaType) => ranges.length === 0 || isAccepted(mediaType, ranges)).join(', ');
}

/** Media range of an Accept header; it is unacceptable with q=0. */
interface MediaRange {
  readonly type: string;
  readonly isAcceptable: boolean;
}

function parseMediaRange(text: string): MediaRange[] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const isAcceptable = !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
  return type === '' ? [] : [{ type, isAcceptable }];
}

/** True if the most specific range that matches the media type accepts it. */
function isAccepted(mediaType: MediaType, ranges: readonly MediaRange[]): boolean {
  const narrowestFirst = [mediaType, `${mediaType.split('/')[0]}/*`, '*/*'];
  const matchingType = narrowestFirst.find((type) => ranges.some((range) => range.type === type));
  return ranges.some(({ type, isAcceptable }) => type === matchingType && isAcceptable);
}

/** Raw headers alternate between names and values. */
const removeAcceptHeader = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== 'accept');
