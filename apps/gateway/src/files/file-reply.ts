import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileEntry, Span } from './file-entry.ts';
import { attachment } from './file-name.ts';
import type { Files } from './files.ts';
import { spanIn } from './span.ts';

/** Whoever takes nothing for so long is not served any further. */
const idleMs = 30_000;

/** Answers with a file, or with as much of it as was asked for. */
export async function sendFile(files: Files, entry: FileEntry, request: FastifyRequest, reply: FastifyReply) {
  const tag = `"${entry.sha256}"`;
  const isKnown = request.headers['if-none-match']?.includes(tag);
  // Read before the answer is described: a refusal is no file.
  const span = isKnown ? undefined : spanOf(request, entry, tag);
  describe(entry, tag, reply);
  if (isKnown) return reply.status(304).send();
  measure(entry, span, reply);
  const content = request.method === 'HEAD' ? Readable.from([]) : await files.open(entry, span);
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
  return reply.send(content);
}

/** What a request wants of the file that it knows by the tag. Throws `range_not_satisfiable`. */
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
    // Whatever a file holds, no browser runs it in our name.
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
