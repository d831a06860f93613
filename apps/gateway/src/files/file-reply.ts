import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileEntry, Span } from './file-entry.ts';
import { attachment } from './file-name.ts';
import type { Files } from './files.ts';
import { spanIn } from './span.ts';

/** Timeout after which a download without progress is closed. */
const idleMs = 30_000;

/** Sends a file or the requested byte range of it. Throws `range_not_satisfiable`, `unknown_file`. */
export async function sendFile(files: Files, entry: FileEntry, request: FastifyRequest, reply: FastifyReply) {
  const tag = `"${entry.sha256}"`;
  if (isKnown(request, tag)) {
    describe(entry, tag, reply);
    return reply.status(304).send();
  }
  const span = spanOf(request, entry, tag);
  const content = request.method === 'HEAD' ? Readable.from([]) : await files.open(entry, span);
  // Headers come after opening: a refusal must not carry those of a file.
  describe(entry, tag, reply);
  measure(entry, span, reply);
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
  return reply.send(content);
}

/** Returns true when If-None-Match names the file's entity tag or `*`. */
const isKnown = ({ headers: { 'if-none-match': known } }: FastifyRequest, tag: string): boolean =>
  known?.trim() === '*' || known?.includes(tag) === true;

/** Returns the requested byte range; undefined for the whole file. Throws `range_not_satisfiable`. */
function spanOf({ headers }: FastifyRequest, { size }: FileEntry, tag: string): Span | undefined {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const span = isSame ? spanIn(headers.range ?? '', size) : undefined;
  if (span === 'unsatisfiable') throw Fault.of('range_not_satisfiable', { size });
  return span;
}

function describe({ fileName, mediaType }: FileEntry, tag: string, reply: FastifyReply): void {
  void reply.headers({
    'content-type': mediaType,
    'content-disposition': attachment(fileName),
    'x-content-type-options': 'nosniff',
    // No browser may run the content of a file under our origin.
    'content-security-policy': "sandbox; default-src 'none'",
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    etag: tag,
  });
}

function measure({ size }: FileEntry, span: Span | undefined, reply: FastifyReply): void {
  const length = span ? span.end - span.start + 1 : size;
  void reply.header('content-length', length);
  if (span) void reply.status(206).header('content-range', `bytes ${span.start}-${span.end}/${size}`);
}
