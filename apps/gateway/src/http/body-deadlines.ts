import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { isFile } from '@kerf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/** A file may arrive for this long, as long as it does arrive; the server waits no longer for any request. */
export const longestUploadMs = 900_000;

const usual = {
  /** How long JSON may take to arrive. */
  bodyMs: 60_000,
  /** How long somebody may go on sending who has been answered. */
  restMs: 10_000,
  /** And how much before the answer: a file that is refused is hardly larger. */
  restBytes: 200_000_000,
};

/** Nobody sends for ever: JSON arrives within a minute, and whoever has been answered stops soon. */
export function limitSending(server: FastifyInstance, { bodyMs, ...rest }: typeof usual = usual): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isUpload(request)) giveTime(server, request, bodyMs);
    done();
  });
  // Whoever still sends would lose the answer when the connection ends with it: first the rest is read, and dropped.
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && endsConnection(reply)) drop(raw, rest, () => done());
    else done();
  });
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) drop(raw, rest, () => raw.complete || raw.destroy());
    done();
  });
}

/** Whether the caller or the service will have nothing more on this connection. */
const endsConnection = (reply: FastifyReply): boolean =>
  !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';

const isUpload = (request: FastifyRequest): boolean => {
  const endpoint = endpointOf(request);
  return endpoint !== undefined && isFile(endpoint.body);
};

function giveTime(server: FastifyInstance, { raw }: FastifyRequest, bodyMs: number): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => server.server.emit('clientError', new TooSlow(), raw.socket), bodyMs);
  for (const ending of ['end', 'close']) raw.once(ending, () => clearTimeout(timer));
}

/** What Node calls it when a request does not arrive in time. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Reads the rest, for so long and so much of it at most, and then goes on. */
function drop(raw: IncomingMessage, { restMs, restBytes }: Omit<typeof usual, 'bodyMs'>, goOn: () => unknown): void {
  const enough = new AbortController();
  const stop = () => enough.abort();
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > restBytes) stop();
  });
  const timer = setTimeout(stop, restMs);
  // Node does not tell a request of the end of its connection once its answer is out.
  if (raw.socket.destroyed) stop();
  raw.socket.once('close', stop);
  finished(raw.resume(), { writable: false, signal: enough.signal }, () => {
    clearTimeout(timer);
    raw.socket.off('close', stop);
    goOn();
  });
}
