import { Fault } from '@kerf/errors';
import type { FastifyInstance } from 'fastify';

const maxDepth = 64;

/** A body that is no JSON. It is only refused once the key has been checked: 401 comes before 400. */
export class UnreadableBody {
  constructor(
    readonly text: string,
    private readonly reason: string,
  ) {}

  get fault(): Fault {
    return Fault.of('invalid_parameters', { reason: this.reason });
  }
}

/** Takes JSON bodies and nothing else. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, ({ headers }, text, done) => {
    if (isPlain(headers['content-encoding'])) done(null, readJson(String(text)));
    else done(Fault.of('unsupported_encoding'));
  });
}

const isPlain = (encoding = 'identity'): boolean => encoding.trim().toLowerCase() === 'identity';

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(maxDepth, value))
      return new UnreadableBody(text, `The body is nested deeper than ${maxDepth} levels.`);
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
