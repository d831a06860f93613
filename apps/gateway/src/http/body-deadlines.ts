import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { isFileBody } from '@kerf/contracts';
import { awaitsContinue } from '@kerf/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findEndpoint } from './find-endpoint.ts';

/** Maximum duration of an upload that makes progress, and of any request. */
export const maxUploadMs = 900_000;

const defaultDeadlines = {
  /** Maximum duration of a JSON body. */
  bodyMs: 60_000,
  /** Maximum time for which the rest of a body is read after the response. */
  restMs: 10_000,
  /** Maximum size of that rest; a refused file is hardly larger. */
  restBytes: 200_000_000,
};

/** Enforces deadlines on request bodies: for JSON as a whole, and for the rest of a body after the response. */
export function enforceBodyDeadlines(
  server: FastifyInstance,
  { bodyMs, ...rest }: typeof defaultDeadlines = defaultDeadlines,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isUpload(request)) startBodyTimer(server, request, bodyMs);
    done();
  });
  // A client that still sends would lose a response that closes the connection: the rest is read and dropped first.
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && isLastOnConnection(reply) && !awaitsContinue(raw)) drainBody(raw, rest, () => done());
    else done();
  });
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) drainBody(raw, rest, () => raw.complete || raw.destroy());
    done();
  });
}

/** Returns true when the connection closes after this response. */
const isLastOnConnection = (reply: FastifyReply): boolean =>
  !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';

const isUpload = (request: FastifyRequest): boolean => {
  const endpoint = findEndpoint(request);
  return endpoint !== undefined && isFileBody(endpoint.body);
};

function startBodyTimer(server: FastifyInstance, { raw }: FastifyRequest, bodyMs: number): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => server.server.emit('clientError', new RequestTimeoutError(), raw.socket), bodyMs);
  for (const ending of ['end', 'close']) raw.once(ending, () => clearTimeout(timer));
}

/** Error with the code that Node uses for a request timeout. */
class RequestTimeoutError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Reads and drops the rest of a body, within a time and a size, and then calls back. */
function drainBody(
  raw: IncomingMessage,
  { restMs, restBytes }: Omit<typeof defaultDeadlines, 'bodyMs'>,
  onDrained: () => unknown,
): void {
  const drainLimit = new AbortController();
  const stop = () => drainLimit.abort();
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > restBytes) stop();
  });
  const timer = setTimeout(stop, restMs);
  // Node does not report a closed connection to a request that has been answered.
  if (raw.socket.destroyed) stop();
  raw.socket.once('close', stop);
  finished(raw.resume(), { writable: false, signal: drainLimit.signal }, () => {
    clearTimeout(timer);
    raw.socket.off('close', stop);
    onDrained();
  });
}
