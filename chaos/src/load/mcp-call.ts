import { api, operationIdMeta } from '@kerf/contracts';
import * as z from 'zod';
import type { Dice } from '../dice.ts';
import { refusalIn, type Saw } from './attempt.ts';
import { type Era, eras, putIn } from './mcp-eras.ts';

/** Tool call to send. */
interface Wanted {
  readonly name: string;
  readonly parameters: object;
  readonly timeoutMs: number;
  readonly idempotencyKey: string | undefined;
}

/** Builds a tools/call in a randomly drawn era of MCP. */
export function drawMcpCall(dice: Dice, { name, parameters, timeoutMs, idempotencyKey }: Wanted) {
  const meta = {
    'kerf/timeout-ms': timeoutMs,
    ...(idempotencyKey !== undefined && { 'kerf/idempotency-key': idempotencyKey }),
  };
  const era = dice.pick(eras);
  const put = putIn(era, { method: 'tools/call', params: { name, arguments: parameters }, meta, tool: name });
  return { way: wayOf(era), ...put };
}

const wayOf = (era: Era): string => `${api.mcp.path} of ${era}`;

/** Ways to call a tool over MCP. */
export const mcpWays = eras.map(wayOf);

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

const wrongParameters = -32602;

/** Same as the REST error code; among the refusals, only this one carries a reset time. */
export const quotaExhausted = 'quota_exhausted';

/** Classifies a response with status 200, as JSON or as the last event of a stream. */
export function mcpTry(text: string): Saw {
  const written = text.startsWith('{')
    ? text
    : text
        .match(/^data: \{.*$/gm)
        ?.at(-1)
        ?.slice('data: '.length);
  if (written === undefined) return { seen: 'unknown', answer: 'no answer (the stream has ended)' };
  const read = reply.parse(JSON.parse(written));
  return 'error' in read ? protocolTry(read.error) : toolTry(read.result);
}

function protocolTry({ code, data }: Extract<Reply, { error: unknown }>['error']): Saw {
  const status = data?.status_code ?? (code === wrongParameters ? 400 : 500);
  return { seen: 'failed', answer: `${status} error of MCP` };
}

function toolTry(result: Extract<Reply, { result: unknown }>['result']): Saw {
  const operationId = result._meta?.[operationIdMeta];
  const named = operationId === undefined ? {} : { operationId };
  if (!result.isError)
    return { seen: 'acknowledged', answer: '200', result: JSON.stringify(result.structuredContent), ...named };
  const { status_code: status, reset_at: resetAt, ...told } = result.structuredContent;
  // Refused by the application: a refusal by the service has only a status.
  if (told.code !== undefined) {
    const written = JSON.stringify(told);
    return { seen: 'refused', answer: refusalIn(written), result: written, ...named };
  }
  const why = resetAt === undefined ? 'tool error' : quotaExhausted;
  return { seen: status === 409 ? 'running' : 'failed', answer: `${status} ${why}`, ...named };
}
