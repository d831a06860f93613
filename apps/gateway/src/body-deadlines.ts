import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { isFile } from '@kerf/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/** A file may arrive for this long, as long as it does arrive; the server waits no longer for any request. */
export const longestUploadMs = 900_000;

const usual = {
  /** How long JSON may take to arrive. */
  bodyMs: 60_000,
  /** How long somebody may go on sending who has been answered. */
  restMs: 10_000,
};

/** Nobody sends for ever: JSON arrives within a minute, and whoever has been answered stops soon. */
export function limitSending(server: FastifyInstance, { bodyMs, restMs }: typeof usual = usual): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isUpload(request)) giveTime(server, request, bodyMs);
    done();
  });
  // Whoever still sends would lose the answer to the reset of the connection: the rest is read, and dropped.
  server.addHook('onSend', ({ raw }, { statusCode }, _payload, done) => {
    if (statusCode === 413) drop(raw, restMs, () => done());
    else done();
  });
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) drop(raw, restMs, () => raw.complete || raw.destroy());
    done();
  });
}

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

/** Reads the rest, for so long at most, and then goes on. */
function drop(raw: IncomingMessage, restMs: number, goOn: () => unknown): void {
  finished(raw.resume(), { writable: false, signal: AbortSignal.timeout(restMs) }, () => goOn());
}
