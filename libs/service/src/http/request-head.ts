import type { IncomingMessage, Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { Fault } from '@kerf/errors';

/** For a server that leaves it to `headRefusal` to tell what Node refuses without a word. */
export const unchecked = { requireHostHeader: false };

/** Passes on requests that expect what Node does not know; it would answer them itself, without a body. */
export function passOnExpectations(server: Server | SecureServer): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** What is wrong with a request that does not name its host once (RFC 9112, 3.2), or expects what nobody keeps (RFC 9110, 10.1.1). */
export function headRefusal({ headers, httpVersion, rawHeaders }: IncomingMessage): Fault | undefined {
  const hosts = linesOf('host', rawHeaders);
  if (hosts > 1) return Fault.invalid(`The request has ${hosts} Host headers: send one.`);
  if (hosts === 0 && httpVersion === '1.1') return Fault.invalid('The request has no Host header: send one.');
  const { expect = continuing } = headers;
  if (expect.trim().toLowerCase() === continuing) return undefined;
  return Fault.of('expectation_failed', { expectation: expect.slice(0, longestShown) });
}

/** What Node keeps by itself. */
const continuing = '100-continue';

const longestShown = 100;

/** How many lines of a request have a header, by its name in small letters: Node keeps the first or joins them. */
export function linesOf(name: string, rawHeaders: readonly string[]): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name) lines += 1;
  return lines;
}
