import type { IncomingMessage } from 'node:http';

const forms = ['application/json', 'text/event-stream'] as const;
type Form = (typeof forms)[number];

/** Accept header of a client that accepts both JSON and an event stream. */
export const eitherForm = forms.join(', ');

/**
 * Rewrites the Accept header to the exact media types that the SDK compares against, following RFC 9110, 12.5.1.
 * A client that sends no Accept header accepts both.
 */
export function tellPlainly(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.accept === eitherForm) return;
  headers.accept = plainAccept(headers.accept);
  request.rawHeaders = [...withoutAccept(request.rawHeaders), 'accept', headers.accept];
}

/** Returns the supported media types that an Accept header allows. */
export function plainAccept(accept = ''): string {
  const ranges = accept.split(',').flatMap(rangeOf);
  return forms.filter((form) => ranges.length === 0 || isTaken(form, ranges)).join(', ');
}

/** Media range of an Accept header; it is unacceptable with q=0. */
interface Range {
  readonly type: string;
  readonly isWanted: boolean;
}

function rangeOf(written: string): Range[] {
  const [type = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase());
  const isWanted = !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
  return type === '' ? [] : [{ type, isWanted }];
}

/** True if the most specific range that matches the media type accepts it. */
function isTaken(form: Form, ranges: readonly Range[]): boolean {
  const narrowestFirst = [form, `${form.split('/')[0]}/*`, '*/*'];
  const counting = narrowestFirst.find((type) => ranges.some((range) => range.type === type));
  return ranges.some(({ type, isWanted }) => type === counting && isWanted);
}

/** Raw headers alternate between names and values. */
const withoutAccept = (raw: readonly string[]): string[] =>
  raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== 'accept');
