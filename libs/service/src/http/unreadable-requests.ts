import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Fault } from '@kerf/errors';
import type { SecureRequests } from './secure-requests.ts';

/**
 * A URL that the router can read. A path that is none stands for itself, so that a request for it passes every hook, as
 * one for any other: the router would answer it at once, and nobody would learn of a key that came with it in plain.
 */
export function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Answers what is not HTTP, or never became a whole request, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const refusal = refusalOf(error.code ?? '');
  if (!refusal || !socket.writable) return void socket.destroy();
  socket.write(written(refusal));
  socket.destroySoon();
}

/** Answers whoever takes the service for a proxy, and closes the connection: Node would do so without a word. */
export const refuseConnect =
  (secure: SecureRequests) =>
  (request: IncomingMessage, socket: Duplex): void => {
    const { code, status, message: error } = Fault.of('insecure_transport');
    // The server has left the socket to whoever takes the method.
    socket.on('error', () => socket.destroy());
    socket.once('finish', () => socket.destroy());
    socket.end(written(secure.includes(request) ? noProxy : { code, status, error }));
  };

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

/** These end before there is a request, so that nothing could raise a fault for them. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    error: 'The headers of the request are too large. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_incomplete',
    error: 'The request did not arrive in time. Send it again, all at once.',
  },
};

const noHttp: Refusal = { status: 400, code: 'invalid_http', error: 'The request is not valid HTTP/1.1.' };

const noProxy: Refusal = {
  status: 501,
  code: 'no_proxy',
  error: 'This service is no proxy and does not answer CONNECT. Send the request itself.',
};

/** Codes of the HTTP parser begin with HPE. Any other error is one of the connection: there is nobody to tell. */
function refusalOf(code: string): Refusal | undefined {
  if (refusals[code]) return refusals[code];
  return code.startsWith('HPE_') ? noHttp : undefined;
}

function written({ status, code, error }: Refusal): string {
  const body = JSON.stringify({ error, status_code: status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${crypto.randomUUID()}`,
    `x-error-code: ${code}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
