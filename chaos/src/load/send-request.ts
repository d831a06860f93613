import type { IncomingHttpHeaders } from 'node:http';
import { isNativeError } from 'node:util/types';
import { api, operationIdHeader } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import * as z from 'zod';
import { classifyRefusal, type ObservedTry, type Observation, type Try } from '../journal/attempt.ts';
import { classifyMcpResponse } from './mcp-call.ts';
import type { Task } from './operations.ts';
import { gatewaySuspensions, stalls } from '../stalls.ts';

/** Longer than any response may take, even while a server is frozen. */
const patienceMs = 60_000;

const successReply = z.union([
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
  /** Time for the upload or download of a file; default: short enough to leave a frozen gateway for another one. */
  readonly fileTimeoutMs?: number;
}

/** Sends the request of a task to a gateway and classifies the response. */
export async function sendRequest(gateways: Gateways, task: Task): Promise<Try> {
  const from = performance.now();
  const stalledMs = stalls.totalMs;
  const gateway = gateways.url();
  const observed = await sendAndClassify(gateways, gateway, task);
  const to = performance.now();
  const excusedMs = stalls.totalMs - stalledMs + gatewaySuspensions.measure(gateway, from, to);
  return { ...observed, from, to, budgetMs: readBudget(task.body), elapsedMs: to - from, excusedMs };
}

async function sendAndClassify({ dispatcher, secret }: Gateways, gateway: string, task: Task): Promise<ObservedTry> {
  try {
    const { statusCode, headers, body } = await request(new URL(task.path, gateway), {
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
    if (statusCode !== 200)
      return addOperationId(headers, {
        ...classifyFailure(statusCode, String(headers['x-error-code'])),
        message: text,
      });
    return task.path === api.mcp.path ? classifyMcpResponse(text) : addOperationId(headers, classifySuccess(text));
  } catch (error) {
    return classifyError(error);
  }
}

function addOperationId(headers: IncomingHttpHeaders, observed: ObservedTry): ObservedTry {
  const operationId = headers[operationIdHeader];
  return { ...observed, ...(operationId !== undefined && { operationId: String(operationId) }) };
}

const classifyFailure = (status: number, code: string): ObservedTry => ({
  seen: code === 'operation_running' ? 'running' : 'failed',
  answer: `${status} ${code}`,
});

type BatchReply = Extract<z.output<typeof successReply>, { results: unknown }>;

function classifySuccess(text: string): ObservedTry {
  const reply = successReply.parse(JSON.parse(text));
  if ('results' in reply) return classifyBatch(reply);
  const { success, result } = reply;
  // Compared as text: a replayed response has the same fields in the same order.
  const written = JSON.stringify(result);
  if (!success) return { seen: 'refused', answer: classifyRefusal(written), result: written };
  return { seen: 'acknowledged', answer: '200', result: written };
}

/** A batch is complete when some of its steps are executed, or were before a rollback. */
function classifyBatch({ results, rolled_back }: BatchReply): ObservedTry {
  const indexes = [...results.keys()].filter((index) => results[index]?.success && !rolled_back);
  const isRefused = indexes.length === 0 && !rolled_back;
  const result = JSON.stringify(results);
  if (isRefused) return { seen: 'refused', answer: classifyRefusal(result), result };
  return { seen: 'acknowledged', answer: rolled_back ? '200 rolled back' : '200', result, done: indexes };
}

/** Errors before a connection exists: nothing was sent, so nothing was executed. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

function classifyError(error: unknown): ObservedTry {
  const code = isNativeError(error) && 'code' in error ? error.code : undefined;
  const seen: Observation = unsentCodes.includes(code) ? 'failed' : 'unknown';
  return { seen, answer: `no answer (${String(code ?? error)})` };
}

const defaultTimeoutMs = 30_000;

const timeouts = z.object({
  timeout_ms: z.number().optional(),
  t: z.number().optional(),
  params: z.object({ _meta: z.object({ 'kerf/timeout-ms': z.number() }).partial().optional() }).optional(),
});

/** Time that the body of a request gives its operation. */
function readBudget(body: unknown): number {
  const { timeout_ms: timeoutMs, t, params } = timeouts.parse(body);
  return timeoutMs ?? t ?? params?._meta?.['kerf/timeout-ms'] ?? defaultTimeoutMs;
}
