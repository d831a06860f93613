import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { maxDepth } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance } from 'fastify';

/** A body that is no JSON. It is only refused once the key has been checked: 401 comes before 400. */
export class UnreadableBody {
  constructor(
    readonly text: string,
    private readonly reason: string,
  ) {}

  get fault(): Fault {
    return Fault.invalid(this.reason);
  }
}

/** Takes JSON bodies and nothing else. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, bytes, done) => {
    const refusal = refusalOf(headers);
    if (refusal) done(refusal);
    else done(null, readJson(Buffer.from(bytes)));
  });
}

/** JSON comes as it is, in UTF-8 (RFC 8259, 8.1). */
function refusalOf({ 'content-encoding': encoding, 'content-type': type = '' }: IncomingHttpHeaders) {
  if (!isPlain(encoding)) return Fault.of('unsupported_encoding');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(charset) ? undefined : Fault.of('unsupported_charset', { charset });
}

/** Whether a body comes as it is, and not compressed. */
export const isPlain = (encoding = 'identity'): boolean => encoding.trim().toLowerCase() === 'identity';

function readJson(bytes: Buffer): unknown {
  // A byte order mark says nothing about UTF-8, and some programs write one.
  const text = bytes.toString().replace(/^\uFEFF/, '');
  if (!isUtf8(bytes)) return new UnreadableBody(text, 'The body is not valid UTF-8.');
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(maxDepth, value))
      return new UnreadableBody(text, `The body is nested deeper than ${maxDepth} levels.`);
    if (mayNamePrototype(text) && namesPrototype(value))
      return new UnreadableBody(text, '__proto__ is not a known field.');
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

/** As it is, or with some of its letters written as escapes. */
const mayNamePrototype = (text: string): boolean => text.includes('__proto__') || text.includes('\\u00');

/** Readers after this one would pass over a field of this name in silence. */
const namesPrototype = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype));
