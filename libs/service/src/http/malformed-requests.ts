import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Fault } from '@kerf/errors';
import type { SecureTransport } from './secure-transport.ts';
import { formatTransportHeaders, isEncryptedSocket } from './transport-headers.ts';

/** Latest request of a connection. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Response to the request before it. */
  readonly previous: ServerResponse | undefined;
}

const latestExchanges = new WeakMap<Duplex, Exchange>();
const refusedSockets = new WeakSet<Duplex>();

/** Wraps a request listener so that the responses to earlier requests come before the refusal of a malformed one. */
export const trackResponses =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const previous = latestExchanges.get(request.socket)?.response;
    latestExchanges.set(request.socket, { request, response, previous });
    listener(request, response);
  };

/** Answers malformed or incomplete requests, after those before them, and closes the connection. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const refusal = findRefusal(error.code ?? '');
  if (!refusal) return void socket.destroy();
  // The parser reports its error again when the client sends more.
  if (refusedSockets.has(socket)) return;
  refusedSockets.add(socket);
  const latest = latestExchanges.get(socket);
  const awaited = latest && findPending(latest);
  // A request whose body is malformed may have its response already.
  const refuse = () => (latest && isAnsweredEarly(latest) ? socket.destroySoon() : refuseRequest(socket, refusal));
  if (awaited) awaited.once('close', refuse);
  else refuse();
}

const isAnsweredEarly = ({ request, response }: Exchange): boolean => !request.complete && response.headersSent;

/** Finds the response that has to be complete first. The malformed part may be the body of the latest request. */
function findPending({ request, response, previous }: Exchange): ServerResponse | undefined {
  const last = request.complete || response.headersSent ? response : previous;
  return last?.writableFinished || last?.destroyed ? undefined : last;
}

function refuseRequest(socket: Socket, refusal: Refusal): void {
  if (!socket.writable) return void socket.destroy();
  socket.write(formatResponse(refusal, isEncryptedSocket(socket)));
  socket.destroySoon();
}

/** Refuses CONNECT with a message and closes the connection; Node would close it silently. */
export const refuseConnect =
  (secure: SecureTransport) =>
  (request: IncomingMessage, socket: Duplex): void => {
    const { code, status, message: error } = Fault.of('insecure_transport');
    // Node leaves the socket to the listener of this event.
    socket.on('error', () => socket.destroy());
    socket.once('finish', () => socket.destroy());
    const refusal = secure.isSecure(request) ? notAProxy : { code, status, error };
    socket.end(formatResponse(refusal, secure.isEncrypted(request)));
  };

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

/** Errors that occur before a request exists, so that no fault can be raised. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    error: 'The headers of the request are too large. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_incomplete',
    error: 'The request was not received in time. Send it again without pauses.',
  },
};

const invalidHttp: Refusal = { status: 400, code: 'invalid_http', error: 'The request is not valid HTTP/1.1.' };

const notAProxy: Refusal = {
  status: 501,
  code: 'no_proxy',
  error: 'This service is not a proxy and does not support CONNECT. Send the request directly.',
};

/** Finds the refusal for an error code. HTTP parser codes begin with HPE; other errors concern a lost connection. */
function findRefusal(code: string): Refusal | undefined {
  if (refusals[code]) return refusals[code];
  return code.startsWith('HPE_') ? invalidHttp : undefined;
}

function formatResponse({ status, code, error }: Refusal, isEncrypted: boolean): string {
  const body = JSON.stringify({ error, status_code: status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${crypto.randomUUID()}`,
    `x-error-code: ${code}`,
    ...formatTransportHeaders(isEncrypted),
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
