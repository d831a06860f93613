import { request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { api, parse } from '@kerf/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { ExecutorWorld } from '../operations/executor.fixture.ts';
import { acceptJson } from '../http/json-body.ts';
import { Requester } from '../requester.ts';
import { writeUsageHeaders } from '../http/usage-headers.ts';
import { answerersOf, readEqual, takeCommands } from './answerers.fixture.ts';
import { McpServing } from './mcp-serving.ts';

/** Handler under test: the fast path with SDK fallback, the SDK alone, or the fast path alone. */
export type Way = 'fast' | 'sdk' | 'fast-alone';

/** A request of a client. */
export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query?: string;
}

/** Comparable parts of an answer; a message counts the same as JSON and as an event. */
export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly messages: readonly unknown[];
  readonly isStream: boolean;
}

/** MCP over HTTP, served with and without the fast path on one executor. */
export class TwoWays {
  private constructor(
    readonly world: ExecutorWorld,
    private readonly server: FastifyInstance,
    private readonly address: string,
  ) {}

  static async start(keepAliveMs?: number): Promise<TwoWays> {
    const world = await ExecutorWorld.start();
    const server = Fastify();
    acceptJson(server);
    server.addHook('onRequest', async (asked) => {
      asked.requester = new Requester(['a'.repeat(64)], undefined, '203.0.113.7');
    });
    server.addHook('onSend', async (asked, reply) => writeUsageHeaders(asked, reply));
    for (const [way, serving] of Object.entries(servingsOf(world, keepAliveMs)))
      server.post(`/${way}`, (asked, reply) => {
        serving.exchange(asked, reply, parse(api.mcp.query, asked.query).toolset).catch((error: unknown) => {
          void reply.code(500).send({ error: String(error) });
        });
        return reply;
      });
    return new TwoWays(world, server, await server.listen({ port: 0 }));
  }

  /** Sends a request to one handler without reading the answer. */
  async open(way: Way, { headers, body, query = '' }: Sent): Promise<IncomingMessage> {
    const sent = request(`${this.address}/${way}${query}`, { method: 'POST', agent: false, headers });
    sent.end(typeof body === 'string' ? body : JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  /** Sends a request to one handler and reads the answer. */
  async send(way: Way, sent: Sent): Promise<Heard> {
    const answer = await this.open(way, sent);
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
    const written = await text(answer);
    const messages = isStream ? eventsIn(written) : written === '' ? [] : [readEqual(written)];
    return { status: answer.statusCode ?? 0, headers: mattering(answer.headers), messages, isStream };
  }

  /** Returns and clears the commands that the adapter received since the last call. */
  takeCommands(): unknown[] {
    return takeCommands(this.world);
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.world.stop();
  }
}

function servingsOf(world: ExecutorWorld, keepAliveMs?: number): Record<Way, McpServing> {
  const { fast, sdk, ask } = answerersOf(world, keepAliveMs);
  const never = {
    exchange: async () => {
      throw new Error('the fast path did not answer');
    },
  };
  return {
    fast: new McpServing(fast, sdk, ask, keepAliveMs),
    sdk: new McpServing({ answer: async () => undefined }, sdk, ask, keepAliveMs),
    'fast-alone': new McpServing(fast, never, ask, keepAliveMs),
  };
}

const eventsIn = (written: string): unknown[] =>
  written
    .split('\n\n')
    .filter((event) => event.startsWith('event: message\ndata: '))
    .map((event) => readEqual(event.slice('event: message\ndata: '.length)));

/**
 * Headers to compare. The adapter header is omitted: the SDK starts legacy responses before the adapter is known, so
 * only the fast path sends it.
 */
const mattering = ({ 'cache-control': cache, ratelimit, allow }: IncomingHttpHeaders) => ({
  cache,
  ratelimit: String(ratelimit).replace(/t=\d+/g, 't'),
  allow,
});
