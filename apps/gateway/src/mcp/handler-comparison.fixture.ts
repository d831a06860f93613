import { request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { api, parse } from '@kerf/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { ExecutorWorld } from '../operations/executor.fixture.ts';
import { acceptJson } from '../http/json-body.ts';
import { RequestContext } from '../context.ts';
import { writeUsageHeaders } from '../http/usage-headers.ts';
import { createHandlers, parseWithFixedIds, drainCommands } from './mcp-handlers.fixture.ts';
import { McpHandler } from './mcp-handler.ts';

/** Handler under test: the fast path with SDK fallback, the SDK alone, or the fast path alone. */
export type HandlerKind = 'fast' | 'sdk' | 'fast-alone';

/** A request of a client. */
export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query?: string;
}

/** Comparable parts of an answer; a message counts the same as JSON and as an event. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly messages: readonly unknown[];
  readonly isStream: boolean;
}

/** MCP over HTTP, served with and without the fast path on one executor. */
export class HandlerComparison {
  private constructor(
    readonly world: ExecutorWorld,
    private readonly server: FastifyInstance,
    private readonly address: string,
  ) {}

  static async start(keepAliveMs?: number): Promise<HandlerComparison> {
    const world = await ExecutorWorld.start();
    const server = Fastify();
    acceptJson(server);
    server.addHook('onRequest', async (asked) => {
      asked.context = new RequestContext(['a'.repeat(64)], undefined, '203.0.113.7');
    });
    server.addHook('onSend', async (asked, reply) => writeUsageHeaders(asked, reply));
    for (const [kind, handler] of Object.entries(createMcpHandlers(world, keepAliveMs)))
      server.post(`/${kind}`, (asked, reply) => {
        handler.handleRequest(asked, reply, parse(api.mcp.query, asked.query).toolset).catch((error: unknown) => {
          void reply.code(500).send({ error: String(error) });
        });
        return reply;
      });
    return new HandlerComparison(world, server, await server.listen({ port: 0 }));
  }

  /** Sends a request to one handler without reading the answer. */
  async open(kind: HandlerKind, { headers, body, query = '' }: SentRequest): Promise<IncomingMessage> {
    const sent = request(`${this.address}/${kind}${query}`, { method: 'POST', agent: false, headers });
    sent.end(typeof body === 'string' ? body : JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  /** Sends a request to one handler and reads the answer. */
  async send(kind: HandlerKind, sent: SentRequest): Promise<ReceivedAnswer> {
    const answer = await this.open(kind, sent);
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
    const written = await text(answer);
    const messages = isStream ? parseEvents(written) : written === '' ? [] : [parseWithFixedIds(written)];
    return { status: answer.statusCode ?? 0, headers: selectHeaders(answer.headers), messages, isStream };
  }

  /** Returns and clears the commands that the adapter received since the last call. */
  drainCommands(): unknown[] {
    return drainCommands(this.world);
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.world.stop();
  }
}

function createMcpHandlers(world: ExecutorWorld, keepAliveMs?: number): Record<HandlerKind, McpHandler> {
  const { fast, sdk, ask } = createHandlers(world, keepAliveMs);
  const never = {
    handleRequest: async () => {
      throw new Error('the fast path did not answer');
    },
  };
  return {
    fast: new McpHandler(fast, sdk, ask, keepAliveMs),
    sdk: new McpHandler({ answer: async () => undefined }, sdk, ask, keepAliveMs),
    'fast-alone': new McpHandler(fast, never, ask, keepAliveMs),
  };
}

const parseEvents = (written: string): unknown[] =>
  written
    .split('\n\n')
    .filter((event) => event.startsWith('event: message\ndata: '))
    .map((event) => parseWithFixedIds(event.slice('event: message\ndata: '.length)));

/**
 * Headers to compare. The adapter header is omitted: the SDK starts legacy responses before the adapter is known, so
 * only the fast path sends it.
 */
const selectHeaders = ({ 'cache-control': cache, ratelimit, allow }: IncomingHttpHeaders) => ({
  cache,
  ratelimit: String(ratelimit).replace(/t=\d+/g, 't'),
  allow,
});
