import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
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
  server.addHook('onRequest', async (request) => {
    if (!isUpload(request)) giveTime(server, request, bodyMs);
  });
  // Whoever still sends would lose the answer to the reset of the connection: the rest is read, and dropped.
  server.addHook('onSend', async ({ raw }, { statusCode }) => (statusCode === 413 ? drop(raw, restMs) : undefined));
  server.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) void drop(raw, restMs).then(() => raw.complete || raw.destroy());
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

const drop = (raw: IncomingMessage, restMs: number): Promise<void> =>
  finished(raw.resume(), { writable: false, signal: AbortSignal.timeout(restMs) }).catch(() => undefined);
