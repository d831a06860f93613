import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileMetadata, ByteRange } from './file-metadata.ts';
import { formatAttachment } from './file-name.ts';
import type { Files } from './files.ts';
import { parseRangeHeader } from './byte-range.ts';

/** Timeout after which a download without progress is closed. */
const idleMs = 30_000;

const downloads = metrics.getCounter('kerf.files.downloads');
const downloaded = metrics.getCounter('kerf.files.downloaded');

/** Sends a file or the requested byte range of it. Throws `range_not_satisfiable`, `unknown_file`. */
export async function sendFile(files: Files, entry: FileMetadata, request: FastifyRequest, reply: FastifyReply) {
  const tag = `"${entry.sha256}"`;
  if (isNotModified(request, tag)) {
    writeFileHeaders(entry, tag, reply);
    return reply.status(304).send();
  }
  const range = getRequestedRange(request, entry, tag);
  const isHead = request.method === 'HEAD';
  const content = isHead ? Readable.from([]) : await files.openFile(entry, range);
  // Headers come after opening: a refusal must not carry those of a file.
  writeFileHeaders(entry, tag, reply);
  const length = range ? range.end - range.start + 1 : entry.size;
  writeLengthHeaders(length, entry, range, reply);
  if (!isHead) watchDownload(content, length, reply);
  return reply.send(content);
}

/** Closes a download that makes no progress, and counts one that is read to its end. */
function watchDownload(content: Readable, bytes: number, reply: FastifyReply): void {
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
  content.once('end', () => {
    downloads.add(1, {});
    downloaded.add(bytes, {});
  });
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

function writeLengthHeaders(length: number, { size }: FileMetadata, range: ByteRange | undefined, reply: FastifyReply) {
  void reply.header('content-length', length);
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
}
