import { retry } from '@kerf/concurrency';
import { api } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import type { Adapter } from '../load/adapter.ts';
import { buildRequest } from '../load/mcp-eras.ts';

/** Kinds of connections that a key can hold open. */
export const connectionKinds = ['adapter sockets', 'MCP streams of HTTP+SSE', 'MCP streams of list changes'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Connection that a key holds open. */
export interface OpenConnection {
  readonly kind: ConnectionKind;
  /** Time when the service closed it, on the clock of this process. */
  readonly closedAt: Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Gateway and key. */
interface StreamOptions {
  readonly gatewayUrl: string;
  readonly dispatcher: Dispatcher;
  readonly secret: string;
}

/** Socket of an adapter; it closes when the adapter's key is refused. */
export const toConnection = (adapter: Adapter): OpenConnection => ({
  kind: 'adapter sockets',
  closedAt: adapter.stopped.then(() => performance.now()),
  stop: adapter.stop,
});

/** Opens both kinds of streams at one gateway; each resolves once it delivers data. */
export const openStreams = (options: StreamOptions): Promise<OpenConnection>[] => [
  openWithRetries(options, 'MCP streams of HTTP+SSE', { method: 'GET', path: api.mcpStream.path }),
  openWithRetries(options, 'MCP streams of list changes', {
    method: 'POST',
    ...listen,
    body: JSON.stringify(listen.body),
  }),
];

const listen = buildRequest('2026-07-28', {
  method: 'subscriptions/listen',
  params: { notifications: { toolsListChanged: true } },
});

interface StreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Longer than any revocation takes. */
const maxStreamMs = 120_000;

/** A gateway without a lease closes new streams (decision 13), and a busy one may renew its lease late. */
async function openWithRetries(
  options: StreamOptions,
  kind: ConnectionKind,
  streamRequest: StreamRequest,
): Promise<OpenConnection> {
  try {
    return await retry(() => openStream(options, kind, streamRequest), openRetries);
  } catch (cause) {
    throw new Error(`Could not open any ${kind}.`, { cause });
  }
}

const openRetries = { timeoutMs: 30_000, pauseMs: 250 };

async function openStream(
  { gatewayUrl, dispatcher, secret }: StreamOptions,
  kind: ConnectionKind,
  streamRequest: StreamRequest,
): Promise<OpenConnection> {
  const { path, headers, ...more } = streamRequest;
  const leaving = new AbortController();
  const { statusCode, body } = await request(new URL(path, gatewayUrl), {
    ...more,
    dispatcher,
    headers: { accept: 'application/json, text/event-stream', 'x-api-key': secret, ...headers },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(maxStreamMs)]),
  });
  if (statusCode !== 200) throw new Error(`A gateway did not open ${kind}: ${statusCode} ${await body.text()}`);
  const chunks = body[Symbol.asyncIterator]();
  await chunks.next();
  const now = () => performance.now();
  const closedAt = readToEnd(chunks).then(now, now);
  const stop = async () => {
    leaving.abort();
    await closedAt;
  };
  return { kind, closedAt, stop };
}

/** Reads to the end; throws when the stream is cut. */
async function readToEnd(chunks: AsyncIterator<unknown>): Promise<void> {
  while (!(await chunks.next()).done);
}
