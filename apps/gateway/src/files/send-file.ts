import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileMetadata, ByteRange } from './file-metadata.ts';
import { formatAttachment } from './file-name.ts';
import type { Files } from './files.ts';
import { parseRangeHeader } from './byte-range.ts';

/** Timeout after which a download without progress is closed. */
const idleMs = 30_000;

/** Sends a file or the requested byte range of it. Throws `range_not_satisfiable`, `unknown_file`. */
export async function sendFile(files: Files, entry: FileMetadata, request: FastifyRequest, reply: FastifyReply) {
  const tag = `"${entry.sha256}"`;
  if (isNotModified(request, tag)) {
    writeFileHeaders(entry, tag, reply);
    return reply.status(304).send();
  }
  const range = getRequestedRange(request, entry, tag);
  const content = request.method === 'HEAD' ? Readable.from([]) : await files.openFile(entry, range);
  // Headers come after opening: a refusal must not carry those of a file.
  writeFileHeaders(entry, tag, reply);
  writeLengthHeaders(entry, range, reply);
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
  return reply.send(content);
}

/** Returns true when If-None-Match names the file's entity tag or `*`. */
const isNotModified = ({ headers: { 'if-none-match': known } }: FastifyRequest, tag: string): boolean =>
  known?.trim() === '*' || known?.includes(tag) === true;

/** Returns the requested byte range; undefined for the whole file. Throws `range_not_satisfiable`. */
function getRequestedRange({ headers }: FastifyRequest, { size }: FileMetadata, tag: string): ByteRange | undefined {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isSame ? parseRangeHeader(headers.range ?? '', size) : undefined;
  if (range === 'unsatisfiable') throw Fault.of('range_not_satisfiable', { size });
  return range;
}

function writeFileHeaders({ fileName, mediaType }: FileMetadata, tag: string, reply: FastifyReply): void {
  void reply.headers({
    'content-type': mediaType,
    'content-disposition': formatAttachment(fileName),
    'x-content-type-options': 'nosniff',
    // No browser may run the content of a file under our origin.
    'content-security-policy': "sandbox; default-src 'none'",
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    etag: tag,
  });
}

function writeLengthHeaders({ size }: FileMetadata, range: ByteRange | undefined, reply: FastifyReply): void {
  const length = range ? range.end - range.start + 1 : size;
  void reply.header('content-length', length);
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
}
