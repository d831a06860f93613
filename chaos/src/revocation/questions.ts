import { api } from '@kerf/contracts';
import { mcpTry, quotaExhausted } from '../load/mcp-call.ts';
import { type Era, eras, putIn } from '../load/mcp-eras.ts';
import type { KeyedRequest } from './history.ts';

/** What came of a request. */
type Heard = Pick<KeyedRequest, 'status' | 'code'>;

/** One request that a key is asked with. */
export interface Question {
  /** What a report calls it. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** What an answer of 200 tells. */
  readonly read: (text: string) => Heard;
}

const accepted: Heard = { status: 200, code: '' };
const calculate = { designation: 'M8' };

/** Each of these lists is asked in turn, again and again, beside the others: what reads, and what executes. */
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

/** Everything that is asked, by its name. */
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

/** A refusal of a tool is told with 200; the status that it would have elsewhere begins what is known of it. */
export function readCall(text: string): Heard {
  const { answer } = mcpTry(text);
  const status = Number.parseInt(answer, 10) || 0;
  if (status === 200) return accepted;
  if (status === 401) return { status, code: 'invalid_key' };
  if (status === 429) return { status, code: answer.endsWith(quotaExhausted) ? quotaExhausted : 'rate_limited' };
  return { status, code: 'refused' };
}
