import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { identity } from '../server-description.ts';
import type { ToolAnswer } from '../tool-calls.ts';
import type { Era } from './revisions.ts';

/** HTTP status and serialized JSON body, if any, of an answer. */
export interface Reply {
  readonly status: 200 | 202;
  readonly body: string | undefined;
}

/** Reply to a notification, which has no answer. */
export const accepted: Reply = { status: 202, body: undefined };

/** Formats the members that end every result: its type and `_meta`. */
function stampOf(era: Era, meta?: ToolAnswer['meta']): string {
  const told = { ...meta, ...(era === 'modern' && { [SERVER_INFO_META_KEY]: identity }) };
  const type = era === 'modern' ? ',"resultType":"complete"' : '';
  return era === 'modern' || meta ? `${type},"_meta":${JSON.stringify(told)}` : '';
}

const stamp: Readonly<Record<Era, string>> = { legacy: stampOf('legacy'), modern: stampOf('modern') };

/** Serializes a result, without the request id, so that it can be cached for all callers. */
export function resultText(result: object, era: Era): string {
  const text = JSON.stringify(result);
  return text === '{}' ? `{${stamp[era].slice(1)}}` : `${text.slice(0, -1)}${stamp[era]}}`;
}

/** Creates the reply that carries a serialized result. */
export const result = (id: unknown, text: string): Reply => ({
  status: 200,
  body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`,
});

/** Creates the reply that carries a protocol error. */
export const protocolError = (id: unknown, code: number, message: string): Reply => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});

/** Serializes a tool result. Its content appears as an object and as text, but is serialized only once. */
export function toolResultText({ content, isError, files, meta }: ToolAnswer, era: Era): string {
  const structured = JSON.stringify(content);
  const more = files.map((file) => `,${JSON.stringify(file)}`).join('');
  const text = `{"type":"text","text":${JSON.stringify(structured)}}`;
  return `{"content":[${text}${more}],"structuredContent":${structured},"isError":${isError}${stampOf(era, meta)}}`;
}

/** Serializes a notification. */
export const notification = (method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });
