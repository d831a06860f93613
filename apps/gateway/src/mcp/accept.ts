import type { IncomingMessage } from 'node:http';

const forms = ['application/json', 'text/event-stream'] as const;
type Form = (typeof forms)[number];

/** What a client sends that takes an answer of either form. */
export const eitherForm = forms.join(', ');

/**
 * Writes the header Accept of a request in the plain way that the SDK reads: the forms of an answer that it takes, by
 * the rules of RFC 9110, 12.5.1, and nothing else. Without the header, a client takes anything.
 */
export function tellPlainly(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.accept === eitherForm) return;
  headers.accept = plainAccept(headers.accept);
  request.rawHeaders = [...withoutAccept(request.rawHeaders), 'accept', headers.accept];
}

/** Those forms that a client takes, each as it is called. */
export function plainAccept(accept = ''): string {
  const ranges = accept.split(',').flatMap(rangeOf);
  return forms.filter((form) => ranges.length === 0 || isTaken(form, ranges)).join(', ');
}

/** Some types of media, and whether they are wanted at all. */
interface Range {
  readonly type: string;
  readonly isWanted: boolean;
}

function rangeOf(written: string): Range[] {
  const [type = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase());
  const isWanted = !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
  return type === '' ? [] : [{ type, isWanted }];
}

/** The narrowest range that a form lies in counts. */
function isTaken(form: Form, ranges: readonly Range[]): boolean {
  const narrowestFirst = [form, `${form.split('/')[0]}/*`, '*/*'];
  const counting = narrowestFirst.find((type) => ranges.some((range) => range.type === type));
  return ranges.some(({ type, isWanted }) => type === counting && isWanted);
}

/** Names and values come in turn. */
const withoutAccept = (raw: readonly string[]): string[] =>
  raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== 'accept');
