import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { copyHeaders } from '@kerf/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { includesTag } from '../http/etags.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** Content in one encoding, under an entity tag of its own. */
interface Variant {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** Preference among the encodings that a client accepts alike. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Size of the pieces in which a document is sent: an unread response holds one of them. */
const pieceBytes = 16_384;

/** Document that is the same for all clients and as long as the process runs: it is rendered and compressed once. */
export class StaticDocument {
  private readonly variants = new Map<Encoding, Promise<Variant>>();
  private readonly content: Buffer;
  private readonly digest: string;

  constructor(
    text: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.content = Buffer.from(text);
    this.digest = createHash('sha256').update(this.content).digest('base64url');
  }

  /** Sends the document in an encoding that the client accepts, or 304 when the client has it. */
  async send({ headers, method }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const encoding = chooseEncoding(String(headers['accept-encoding'] ?? ''));
    const { tag, bytes } = await this.getVariant(encoding);
    void reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (includesTag(headers['if-none-match'], tag)) return void (await reply.status(304).send());
    void reply.headers({ ...this.headers, 'content-length': bytes.length });
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    copyHeaders(reply);
    reply.hijack();
    if (method !== 'HEAD') await writeAsRead(reply.raw, bytes);
    reply.raw.end();
  }

  private getVariant(encoding: Encoding): Promise<Variant> {
    const known = this.variants.get(encoding);
    if (known) return known;
    const made = this.createVariant(encoding);
    this.variants.set(encoding, made);
    return made;
  }

  private async createVariant(encoding: Encoding): Promise<Variant> {
    const suffix = encoding === 'identity' ? '' : `-${encoding}`;
    return { tag: `"${this.digest}${suffix}"`, bytes: await compressors[encoding](this.content) };
  }
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => compressBrotli(content, options),
  gzip: (content) => compressGzip(content, { level: 9 }),
  identity: async (content) => content,
};

/** Chooses the encoding with the highest weight in an Accept-Encoding header (RFC 9110, 12.5.3). */
export function chooseEncoding(accepted: string): Encoding {
  const weights = new Map(accepted.split(',').map(parseWeight));
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0.001 : (weights.get('*') ?? 0));
  return encodings.reduce((best, one) => (weigh(one) > weigh(best) ? one : best));
}

function parseWeight(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.toLowerCase().split(';');
  const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
  return [name.trim(), Number(weight ?? 1)];
}

/** Writes piece by piece, each when the previous one has left the process; ends when the client disconnects. */
async function writeAsRead(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length && !response.destroyed; start += pieceBytes)
    await new Promise((resolve) => response.write(bytes.subarray(start, start + pieceBytes), resolve));
}
