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
    /** Media type of the uploaded file, as sent. */
    sentAs?: string;
  }
}

const unread = 'application/octet-stream';

/** Timeout after which an upload without progress is abandoned. */
const idleMs = 30_000;

/** Passes bodies of any media type unparsed to the endpoints that accept files. */
export function acceptFileBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const endpoint = endpointOf(request);
    if (!endpoint || !isFile(endpoint.body)) return done();
    request.sentAs = request.headers['content-type'] ?? unread;
    // Fastify selects parsers by media type alone: a JSON file must not be parsed as a JSON body.
    request.raw.headers['content-type'] = unread;
    done();
  });
  server.addContentTypeParser(unread, async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.sentAs === undefined) throw Fault.of('unsupported_media_type', { type: unread });
    // Form boundaries or compression would be stored as part of the file.
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

/** Copies a request body into a separate stream: when reading fails, the request can still be answered. */
export function apart(body: IncomingMessage, patienceMs: number): Readable {
  const bytes = new PassThrough();
  const giveUp = () => bytes.destroy(Fault.of('file_incomplete'));
  const idle = setTimeout(giveUp, patienceMs);
  body.on('data', () => idle.refresh());
  body.once('close', () => (body.complete ? undefined : giveUp()));
  // Without a listener, a closed connection would be an unhandled error.
  body.once('error', giveUp);
  // Readers get the error; this listener keeps it from being unhandled while there is none.
  bytes.on('error', () => undefined);
  bytes.once('close', () => clearTimeout(idle));
  return body.pipe(bytes);
}
