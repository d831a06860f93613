import { api, operationIdMeta } from '@kerf/contracts';
import * as z from 'zod';
import type { SeededRandom } from '../seeded-random.ts';
import { classifyRefusal, type ObservedTry } from '../journal/attempt.ts';
import { type Era, eras, buildRequest } from './mcp-eras.ts';

/** Tool call to send. */
interface ToolCall {
  readonly name: string;
  readonly parameters: object;
  readonly timeoutMs: number;
  readonly idempotencyKey: string | undefined;
}

/** Builds a tools/call in a randomly drawn era of MCP. */
export function drawMcpCall(random: SeededRandom, { name, parameters, timeoutMs, idempotencyKey }: ToolCall) {
  const meta = {
    'kerf/timeout-ms': timeoutMs,
    ...(idempotencyKey !== undefined && { 'kerf/idempotency-key': idempotencyKey }),
  };
  const era = random.pick(eras);
  const put = buildRequest(era, { method: 'tools/call', params: { name, arguments: parameters }, meta, tool: name });
  return { way: toWay(era), ...put };
}

const toWay = (era: Era): string => `${api.mcp.path} of ${era}`;

/** Ways to call a tool over MCP. */
export const mcpWays = eras.map(toWay);

const meta = z.object({ [operationIdMeta]: z.string().optional() }).optional();
const refusal = z.object({
  error: z.string(),
  code: z.string().optional(),
  status_code: z.int(),
  reset_at: z.string().optional(),
});
const reply = z.union([
  z.object({ result: z.object({ isError: z.literal(true), structuredContent: refusal, _meta: meta }) }),
  z.object({
    result: z.object({ isError: z.literal(false).optional(), structuredContent: z.unknown(), _meta: meta }),
  }),
  z.object({ error: z.object({ code: z.int(), data: z.object({ status_code: z.int() }).optional() }) }),
]);
type Reply = z.output<typeof reply>;

const invalidParamsCode = -32602;

/** Same as the REST error code; among the refusals, only this one carries a reset time. */
export const quotaExhausted = 'quota_exhausted';

/** Classifies a response with status 200, as JSON or as the last event of a stream. */
export function classifyMcpResponse(text: string): ObservedTry {
  const written = text.startsWith('{')
    ? text
    : text
        .match(/^data: \{.*$/gm)
        ?.at(-1)
        ?.slice('data: '.length);
  if (written === undefined) return { seen: 'unknown', answer: 'no answer (the stream has ended)' };
  const read = reply.parse(JSON.parse(written));
  return 'error' in read ? classifyProtocolError(read.error) : classifyToolResult(read.result);
}

function classifyProtocolError({ code, data }: Extract<Reply, { error: unknown }>['error']): ObservedTry {
  const status = data?.status_code ?? (code === invalidParamsCode ? 400 : 500);
  return { seen: 'failed', answer: `${status} error of MCP` };
}

function classifyToolResult(result: Extract<Reply, { result: unknown }>['result']): ObservedTry {
  const operationId = result._meta?.[operationIdMeta];
  const named = operationId === undefined ? {} : { operationId };
  if (!result.isError)
    return { seen: 'acknowledged', answer: '200', result: JSON.stringify(result.structuredContent), ...named };
  const { status_code: status, reset_at: resetAt, ...refused } = result.structuredContent;
  // Refused by the application: a refusal by the service has only a status.
  if (refused.code !== undefined) {
    const written = JSON.stringify(refused);
    return { seen: 'refused', answer: classifyRefusal(written), result: written, ...named };
  }
  const reason = resetAt === undefined ? 'tool error' : quotaExhausted;
  return {
    seen: status === 409 ? 'running' : 'failed',
    answer: `${status} ${reason}`,
    message: refused.error,
    ...named,
  };
}
