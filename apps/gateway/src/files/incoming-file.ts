import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { type IncomingFile, isFileBody } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findEndpoint } from '../http/find-endpoint.ts';
import { isUncompressed } from '../http/json-body.ts';
import { parseDispositionName } from './file-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Media type of the uploaded file, as sent. */
    uploadMediaType?: string;
  }
}

const rawMediaType = 'application/octet-stream';

/** Timeout after which an upload without progress is abandoned. */
const idleMs = 30_000;

/** Passes bodies of any media type unparsed to the endpoints that accept files. */
export function acceptFileBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const endpoint = findEndpoint(request);
    if (!endpoint || !isFileBody(endpoint.body)) return done();
    request.uploadMediaType = request.headers['content-type'] ?? rawMediaType;
    // Fastify selects parsers by media type alone: a JSON file must not be parsed as a JSON body.
    request.raw.headers['content-type'] = rawMediaType;
    done();
  });
  server.addContentTypeParser(rawMediaType, async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.uploadMediaType === undefined) throw Fault.of('unsupported_media_type', { type: rawMediaType });
    // Form boundaries or compression would be stored as part of the file.
    if (/^\s*multipart\//i.test(request.uploadMediaType)) throw Fault.of('unsupported_form');
    if (!isUncompressed(request.headers['content-encoding'])) throw Fault.of('unsupported_encoding');
    return incomingFile(request.uploadMediaType, body);
  });
}

function incomingFile(mediaType: string, body: IncomingMessage): IncomingFile {
  const { 'content-length': size, 'content-disposition': disposition } = body.headers;
  return {
    mediaType,
    name: parseDispositionName(disposition),
    size: size === undefined ? undefined : Number(size),
    open: () => createDetachedStream(body, idleMs),
  };
}

/** Copies a request body into a separate stream: when reading fails, the request can still be answered. */
export function createDetachedStream(body: IncomingMessage, timeoutMs: number): Readable {
  const bytes = new PassThrough();
  const failIncomplete = () => bytes.destroy(Fault.of('file_incomplete'));
  const idle = setTimeout(failIncomplete, timeoutMs);
  body.on('data', () => idle.refresh());
  body.once('close', () => (body.complete ? undefined : failIncomplete()));
  // Without a listener, a closed connection would be an unhandled error.
  body.once('error', failIncomplete);
  // Readers get the error; this listener keeps it from being unhandled while there is none.
  bytes.on('error', () => undefined);
  bytes.once('close', () => clearTimeout(idle));
  return body.pipe(bytes);
}
