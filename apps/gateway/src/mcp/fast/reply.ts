import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { identity } from '../server-description.ts';
import type { ToolAnswer } from '../tool-calls.ts';
import type { Era } from './revisions.ts';

/** An answer as it is written: its HTTP status, and JSON unless there is nothing to say. */
export interface Reply {
  readonly status: 200 | 202;
  readonly body: string | undefined;
}

/** Notifications are taken, and never answered. */
export const accepted: Reply = { status: 202, body: undefined };

/** What is added to every result, with what it tells beside. */
function stampOf(era: Era, meta?: ToolAnswer['meta']): string {
  const told = { ...meta, ...(era === 'modern' && { [SERVER_INFO_META_KEY]: identity }) };
  const type = era === 'modern' ? ',"resultType":"complete"' : '';
  return era === 'modern' || meta ? `${type},"_meta":${JSON.stringify(told)}` : '';
}

const stamp: Readonly<Record<Era, string>> = { legacy: stampOf('legacy'), modern: stampOf('modern') };

/** A result, as the text that it is the same for whoever asks. */
export function resultText(result: object, era: Era): string {
  const text = JSON.stringify(result);
  return text === '{}' ? `{${stamp[era].slice(1)}}` : `${text.slice(0, -1)}${stamp[era]}}`;
}

/** A result to a request, as text. */
export const result = (id: unknown, text: string): Reply => ({
  status: 200,
  body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`,
});

/** An error of the protocol. */
export const protocolError = (id: unknown, code: number, message: string): Reply => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});

/** What a tool answered. Its content is in it twice, as an object and as text, and written out once. */
export function toolResultText({ content, isError, files, meta }: ToolAnswer, era: Era): string {
  const structured = JSON.stringify(content);
  const more = files.map((file) => `,${JSON.stringify(file)}`).join('');
  const text = `{"type":"text","text":${JSON.stringify(structured)}}`;
  return `{"content":[${text}${more}],"structuredContent":${structured},"isError":${isError}${stampOf(era, meta)}}`;
}

/** A message that nobody asked for. */
export const notification = (method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });
