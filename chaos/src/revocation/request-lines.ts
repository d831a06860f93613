import { api } from '@kerf/contracts';
import { classifyMcpResponse, quotaExhausted } from '../load/mcp-call.ts';
import { type Era, eras, buildRequest } from '../load/mcp-eras.ts';
import type { KeyedRequest } from './history.ts';

/** Outcome of a request. */
type RequestOutcome = Pick<KeyedRequest, 'status' | 'code'>;

/** Kind of request that is sent with a key. */
export interface LineRequest {
  /** Name in reports. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Reads a response with status 200. */
  readonly read: (text: string) => RequestOutcome;
}

const accepted: RequestOutcome = { status: 200, code: '' };
const calculate = { designation: 'M8' };

/** Requests per line: each line repeats its list continuously, in parallel with the others. */
export const requestLines: readonly (readonly LineRequest[])[] = [
  [toLineRequest({ method: 'GET', path: api.user.path })],
  [
    toLineRequest({
      method: 'POST',
      path: api.executeCommand.path,
      headers: { 'content-type': 'application/json' },
      body: { command: 'calculate_thread_geometry', parameters: calculate },
    }),
  ],
  ...eras.map((era) => [listTools(era), callTool(era)]),
];

/** Names of all requests. */
export const requestNames = requestLines.flat().map(({ name }) => name);

function toLineRequest(question: Pick<LineRequest, 'method' | 'path' | 'headers' | 'body'>): LineRequest {
  return { name: question.path, ...question, read: () => accepted };
}

function listTools(era: Era): LineRequest {
  const mcpRequest = buildRequest(era, { method: 'tools/list', params: {} });
  return { name: `${mcpRequest.path} tools/list of ${era}`, method: 'POST', ...mcpRequest, read: () => accepted };
}

function callTool(era: Era): LineRequest {
  const tool = 'calculate_thread_geometry';
  const mcpRequest = buildRequest(era, { method: 'tools/call', params: { name: tool, arguments: calculate }, tool });
  return { name: `${mcpRequest.path} tools/call of ${era}`, method: 'POST', ...mcpRequest, read: readToolOutcome };
}

/** Reads the response to a tool call: MCP reports refusals with status 200 and the real status inside. */
export function readToolOutcome(text: string): RequestOutcome {
  const { answer } = classifyMcpResponse(text);
  const status = Number.parseInt(answer, 10) || 0;
  if (status === 200) return accepted;
  if (status === 401) return { status, code: 'invalid_key' };
  if (status === 429) return { status, code: answer.endsWith(quotaExhausted) ? quotaExhausted : 'rate_limited' };
  return { status, code: 'refused' };
}
