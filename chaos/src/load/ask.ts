import type { IncomingHttpHeaders } from 'node:http';
import { isNativeError } from 'node:util/types';
import { api, operationIdHeader } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import * as z from 'zod';
import { refusalIn, type Saw, type Seen, type Try } from './attempt.ts';
import { mcpTry } from './mcp-call.ts';
import type { Task } from './operations.ts';

/** Longer than any response may take, even while a server is frozen. */
const patienceMs = 60_000;

const done = z.union([
  z.object({ success: z.boolean(), result: z.unknown() }),
  z.object({ s: z.boolean(), r: z.unknown() }).transform(({ s, r }) => ({ success: s, result: r })),
  z.object({ results: z.array(z.object({ success: z.boolean(), result: z.unknown() })), rolled_back: z.boolean() }),
]);

/** Gateway URLs and the API key of a client. */
export interface Gateways {
  /** Picks a gateway. */
  readonly url: () => string;
  readonly dispatcher: Dispatcher;
  readonly secret: string;
}

/** Sends the request of a task to a gateway and classifies the response. */
export async function ask(gateways: Gateways, task: Task): Promise<Try> {
  const from = performance.now();
  return { ...(await seenOf(gateways, task)), from, to: performance.now() };
}

async function seenOf({ url, dispatcher, secret }: Gateways, task: Task): Promise<Saw> {
  try {
    const { statusCode, headers, body } = await request(new URL(task.path, url()), {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'content-type': 'application/json',
        'x-api-key': secret,
        ...task.headers,
      },
      body: JSON.stringify(task.body),
    });
    const text = await body.text();
    if (statusCode !== 200) return namedBy(headers, failedTry(statusCode, String(headers['x-error-code'])));
    return task.path === api.mcp.path ? mcpTry(text) : namedBy(headers, doneTry(text));
  } catch (error) {
    return brokenTry(error);
  }
}

function namedBy(headers: IncomingHttpHeaders, saw: Saw): Saw {
  const operationId = headers[operationIdHeader];
  return { ...saw, ...(operationId !== undefined && { operationId: String(operationId) }) };
}

const failedTry = (status: number, code: string): Saw => ({
  seen: code === 'operation_running' ? 'running' : 'failed',
  answer: `${status} ${code}`,
});

type BatchReply = Extract<z.output<typeof done>, { results: unknown }>;

function doneTry(text: string): Saw {
  const reply = done.parse(JSON.parse(text));
  if ('results' in reply) return batchTry(reply);
  const { success, result } = reply;
  // Compared as text: a replayed response has the same fields in the same order.
  const written = JSON.stringify(result);
  if (!success) return { seen: 'refused', answer: refusalIn(written), result: written };
  return { seen: 'acknowledged', answer: '200', result: written };
}

/** A batch is complete when some of its steps are executed, or were before a rollback. */
function batchTry({ results, rolled_back }: BatchReply): Saw {
  const places = [...results.keys()].filter((place) => results[place]?.success && !rolled_back);
  const isRefused = places.length === 0 && !rolled_back;
  const result = JSON.stringify(results);
  if (isRefused) return { seen: 'refused', answer: refusalIn(result), result };
  return { seen: 'acknowledged', answer: rolled_back ? '200 rolled back' : '200', result, done: places };
}

/** Errors before a connection exists: nothing was sent, so nothing was executed. */
const unsent: readonly unknown[] = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

function brokenTry(error: unknown): Saw {
  const code = isNativeError(error) && 'code' in error ? error.code : undefined;
  const seen: Seen = unsent.includes(code) ? 'failed' : 'unknown';
  return { seen, answer: `no answer (${String(code ?? error)})` };
}
