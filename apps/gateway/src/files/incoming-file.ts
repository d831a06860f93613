import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { type IncomingFile, isFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpointOf } from '../http/endpoint-of.ts';
import { isPlain } from '../http/json-body.ts';
import { nameIn } from './file-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The media type that a file was sent as. */
    sentAs?: string;
  }
}

const unread = 'application/octet-stream';

/** After so long without a byte, the rest is not awaited. */
const idleMs = 30_000;

/** Hands bodies of any media type to the endpoints that take files, unread. */
export function acceptFileBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const endpoint = endpointOf(request);
    if (!endpoint || !isFile(endpoint.body)) return done();
    request.sentAs = request.headers['content-type'] ?? unread;
    // Parsers are found by the media type alone: a file that is JSON must not be read as a body that is.
    request.raw.headers['content-type'] = unread;
    done();
  });
  server.addContentTypeParser(unread, async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.sentAs === undefined) throw Fault.of('unsupported_media_type', { type: unread });
    // What is around the file in a form, or what compresses it, would be kept as if it were of the file.
    if (/^\s*multipart\//i.test(request.sentAs)) throw Fault.of('unsupported_form');
    if (!isPlain(request.headers['content-encoding'])) throw Fault.of('unsupported_encoding');
    return incomingFile(request.sentAs, body);
  });
}

function incomingFile(mediaType: string, body: IncomingMessage): IncomingFile {
  const { 'content-length': size, 'content-disposition': disposition } = body.headers;
  return {
    mediaType,
    name: nameIn(disposition),
    size: size === undefined ? undefined : Number(size),
    open: () => apart(body, idleMs),
  };
}

/** The bytes of a request as a stream of their own: when reading fails, the request lives on and can be answered. */
export function apart(body: IncomingMessage, patienceMs: number): Readable {
  const bytes = new PassThrough();
  const giveUp = () => bytes.destroy(Fault.of('file_incomplete'));
  const idle = setTimeout(giveUp, patienceMs);
  body.on('data', () => idle.refresh());
  body.once('close', () => (body.complete ? undefined : giveUp()));
  // Without a listener the end of the connection would be an error of nobody's.
  body.once('error', giveUp);
  // Whoever reads them is told; as long as nobody does, there is nobody to tell.
  bytes.on('error', () => undefined);
  bytes.once('close', () => clearTimeout(idle));
  return body.pipe(bytes);
}
