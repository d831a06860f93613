import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import type { Adapter } from '../load/adapter.ts';
import { putIn } from '../load/mcp-eras.ts';

/** Kinds of connections that a key can hold open. */
export const holdingKinds = ['adapter sockets', 'MCP streams of HTTP+SSE', 'MCP streams of list changes'] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** Connection that a key holds open. */
export interface Holding {
  readonly kind: HoldingKind;
  /** Time when the service closed it, on the clock of this process. */
  readonly closedAt: Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Gateway and key. */
interface Asking {
  readonly gatewayUrl: string;
  readonly dispatcher: Dispatcher;
  readonly secret: string;
}

/** Socket of an adapter; it closes when the adapter's key is refused. */
export const socketOf = (adapter: Adapter): Holding => ({
  kind: 'adapter sockets',
  closedAt: adapter.gone.then(() => performance.now()),
  stop: adapter.stop,
});

/** Opens both kinds of streams at one gateway; each resolves once it delivers data. */
export const openStreams = (asking: Asking): Promise<Holding>[] => [
  persistently(asking, 'MCP streams of HTTP+SSE', { method: 'GET', path: api.mcpStream.path }),
  persistently(asking, 'MCP streams of list changes', { method: 'POST', ...listen, body: JSON.stringify(listen.body) }),
];

const listen = putIn('2026-07-28', {
  method: 'subscriptions/listen',
  params: { notifications: { toolsListChanged: true } },
});

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Longer than any revocation takes. */
const longestMs = 120_000;

/** A gateway without a lease closes new streams (decision 13), and a busy one may renew its lease late. */
async function persistently(asking: Asking, kind: HoldingKind, asked: Question): Promise<Holding> {
  const giveUpAt = performance.now() + openDeadlineMs;
  for (;;) {
    try {
      return await open(asking, kind, asked);
    } catch (cause) {
      if (performance.now() > giveUpAt) throw new Error(`Could not open any ${kind}.`, { cause });
      await pause(openPauseMs);
    }
  }
}

const openDeadlineMs = 30_000;
const openPauseMs = 250;

async function open({ gatewayUrl, dispatcher, secret }: Asking, kind: HoldingKind, asked: Question): Promise<Holding> {
  const { path, headers, ...more } = asked;
  const leaving = new AbortController();
  const { statusCode, body } = await request(new URL(path, gatewayUrl), {
    ...more,
    dispatcher,
    headers: { accept: 'application/json, text/event-stream', 'x-api-key': secret, ...headers },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(longestMs)]),
  });
  if (statusCode !== 200) throw new Error(`A gateway did not open ${kind}: ${statusCode} ${await body.text()}`);
  const chunks = body[Symbol.asyncIterator]();
  await chunks.next();
  const now = () => performance.now();
  const closedAt = drain(chunks).then(now, now);
  const stop = async () => {
    leaving.abort();
    await closedAt;
  };
  return { kind, closedAt, stop };
}

/** Reads to the end; throws when the stream is cut. */
async function drain(chunks: AsyncIterator<unknown>): Promise<void> {
  while (!(await chunks.next()).done);
}
