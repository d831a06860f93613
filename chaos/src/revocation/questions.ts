import { api } from '@kerf/contracts';
import { mcpTry, quotaExhausted } from '../load/mcp-call.ts';
import { type Era, eras, putIn } from '../load/mcp-eras.ts';
import type { KeyedRequest } from './history.ts';

/** Outcome of a request. */
type Heard = Pick<KeyedRequest, 'status' | 'code'>;

/** Kind of request that is sent with a key. */
export interface Question {
  /** Name in reports. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Reads a response with status 200. */
  readonly read: (text: string) => Heard;
}

const accepted: Heard = { status: 200, code: '' };
const calculate = { designation: 'M8' };

/** Requests per line: each line repeats its list continuously, in parallel with the others. */
export const questionLines: readonly (readonly Question[])[] = [
  [ask({ method: 'GET', path: api.user.path })],
  [
    ask({
      method: 'POST',
      path: api.executeCommand.path,
      headers: { 'content-type': 'application/json' },
      body: { command: 'calculate_thread_geometry', parameters: calculate },
    }),
  ],
  ...eras.map((era) => [list(era), call(era)]),
];

/** Names of all requests. */
export const questionNames = questionLines.flat().map(({ name }) => name);

function ask(question: Pick<Question, 'method' | 'path' | 'headers' | 'body'>): Question {
  return { name: question.path, ...question, read: () => accepted };
}

function list(era: Era): Question {
  const put = putIn(era, { method: 'tools/list', params: {} });
  return { name: `${put.path} tools/list of ${era}`, method: 'POST', ...put, read: () => accepted };
}

function call(era: Era): Question {
  const tool = 'calculate_thread_geometry';
  const put = putIn(era, { method: 'tools/call', params: { name: tool, arguments: calculate }, tool });
  return { name: `${put.path} tools/call of ${era}`, method: 'POST', ...put, read: readCall };
}

/** Reads the response to a tool call: MCP reports refusals with status 200 and the real status inside. */
export function readCall(text: string): Heard {
  const { answer } = mcpTry(text);
  const status = Number.parseInt(answer, 10) || 0;
  if (status === 200) return accepted;
  if (status === 401) return { status, code: 'invalid_key' };
  if (status === 429) return { status, code: answer.endsWith(quotaExhausted) ? quotaExhausted : 'rate_limited' };
  return { status, code: 'refused' };
}
