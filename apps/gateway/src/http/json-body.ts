import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { maxJsonDepth } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance } from 'fastify';

/** A body that is not valid JSON. It is refused only after the key was checked: 401 comes before 400. */
export class UnreadableBody {
  constructor(
    readonly text: string,
    private readonly reason: string,
  ) {}

  get fault(): Fault {
    return Fault.invalid(this.reason);
  }
}

/** Registers the parser of JSON bodies, and removes all others. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, bytes, done) => {
    const refusal = findEncodingFault(headers);
    if (refusal) done(refusal);
    else done(null, readJson(Buffer.from(bytes)));
  });
}

/** Returns the fault of a body that is compressed or not in UTF-8 (RFC 8259, 8.1). */
function findEncodingFault({ 'content-encoding': encoding, 'content-type': type = '' }: IncomingHttpHeaders) {
  if (!isUncompressed(encoding)) return Fault.of('unsupported_encoding');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(charset) ? undefined : Fault.of('unsupported_charset', { charset });
}

/** Returns true when a body is not compressed. */
export const isUncompressed = (encoding = 'identity'): boolean => encoding.trim().toLowerCase() === 'identity';

function readJson(bytes: Buffer): unknown {
  // Some programs write a byte order mark, which has no meaning in UTF-8.
  const text = bytes.toString().replace(/^\uFEFF/, '');
  if (!isUtf8(bytes)) return new UnreadableBody(text, 'The body is not valid UTF-8.');
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(maxJsonDepth, value))
      return new UnreadableBody(text, `The body is nested deeper than ${maxJsonDepth} levels.`);
    if (mayHaveProtoKey(text) && hasProtoKey(value)) return new UnreadableBody(text, '__proto__ is not a known field.');
    return value;
  } catch (error) {
    return new UnreadableBody(
      text,
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/** Quick test for the name `__proto__`, as it is or with escaped letters. */
const mayHaveProtoKey = (text: string): boolean => text.includes('__proto__') || text.includes('\\u00');

/** Returns true when a field at any depth is named `__proto__`, which later parsers would ignore silently. */
const hasProtoKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoKey));
