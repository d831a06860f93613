import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Fault } from '@kerf/errors';

/** Server option that disables Node's Host check, which refuses without a body; `checkHeaders` does it instead. */
export const withoutHostCheck = { requireHostHeader: false };

/** Checks for exactly one Host header (RFC 9112, 3.2) and a supported Expect (RFC 9110, 10.1.1); returns the fault. */
export function checkHeaders({ headers, httpVersion, rawHeaders }: IncomingMessage): Fault | undefined {
  const hosts = countHeaderLines('host', rawHeaders);
  if (hosts > 1) return Fault.invalid(`The request has ${hosts} Host headers: send one.`);
  if (hosts === 0 && httpVersion === '1.1') return Fault.invalid('The request has no Host header: send one.');
  const { expect = continueExpectation } = headers;
  if (expect.trim().toLowerCase() === continueExpectation) return undefined;
  return Fault.of('expectation_failed', { expectation: expect.slice(0, maxPrintableLength) });
}

/** The only expectation that Node supports. */
const continueExpectation = '100-continue';

const maxPrintableLength = 100;

/** Counts the lines of a header, by its lower-case name; Node keeps only the first or joins them. */
export function countHeaderLines(name: string, rawHeaders: readonly string[]): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name) lines += 1;
  return lines;
}

/** Returns the bearer token of a request, if it is one word (RFC 6750, but allowing several spaces). */
export const getBearerToken = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Returns the API key of a request; X-API-Key takes precedence over the bearer token. */
export function getApiKey(headers: IncomingHttpHeaders): string | undefined {
  const { 'x-api-key': key } = headers;
  return typeof key === 'string' ? key : getBearerToken(headers);
}
