import { api, operationIdMeta } from '@kerf/contracts';
import * as z from 'zod';
import type { Dice } from '../dice.ts';
import { refusalIn, type Saw } from './attempt.ts';

/** What is asked of a tool. */
interface Wanted {
  readonly name: string;
  readonly parameters: object;
  readonly timeoutMs: number;
  readonly idempotencyKey: string | undefined;
}

/** A tools/call as a client of one era of MCP or the other puts it. */
export function drawMcpCall(dice: Dice, { name, parameters, timeoutMs, idempotencyKey }: Wanted) {
  const { headers, meta } = dice.pick(eras)(name);
  const _meta = {
    ...meta,
    'kerf/timeout-ms': timeoutMs,
    ...(idempotencyKey !== undefined && { 'kerf/idempotency-key': idempotencyKey }),
  };
  const sent: Readonly<Record<string, string>> = { accept: 'application/json, text/event-stream', ...headers };
  return {
    path: api.mcp.path,
    headers: sent,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: parameters, _meta } },
  };
}

/** What an era adds to a call of a tool. */
interface Era {
  readonly headers: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

const eras: readonly ((tool: string) => Era)[] = [
  () => ({ headers: { 'mcp-protocol-version': '2025-11-25' }, meta: {} }),
  (tool) => ({
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': tool },
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'chaos', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  }),
];

const meta = z.object({ [operationIdMeta]: z.string().optional() }).optional();
const refusal = z.object({ error: z.string(), code: z.string().optional(), status_code: z.int() });
const reply = z.union([
  z.object({ result: z.object({ isError: z.literal(true), structuredContent: refusal, _meta: meta }) }),
  z.object({
    result: z.object({ isError: z.literal(false).optional(), structuredContent: z.unknown(), _meta: meta }),
  }),
  z.object({ error: z.object({ code: z.int(), data: z.object({ status_code: z.int() }).optional() }) }),
]);
type Reply = z.output<typeof reply>;

const wrongParameters = -32602;

/** What came of a call whose answer is 200, in one piece or as the last event of a stream. */
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
  const { status_code: status, ...told } = result.structuredContent;
  // The application has refused it: what the service refuses has a status alone.
  if (told.code !== undefined) {
    const written = JSON.stringify(told);
    return { seen: 'refused', answer: refusalIn(written), result: written, ...named };
  }
  return { seen: status === 409 ? 'running' : 'failed', answer: `${status} tool error`, ...named };
}
