import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { serverInfo } from '../server-description.ts';
import type { ToolResult } from '../tool-call-runner.ts';
import type { Era } from './protocol-versions.ts';

/** HTTP status and serialized JSON body, if any, of an answer. */
export interface Reply {
  readonly status: 200 | 202;
  readonly body: string | undefined;
}

/** Reply to a notification, which has no answer. */
export const accepted: Reply = { status: 202, body: undefined };

/** Formats the members that end every result: its type and `_meta`. */
function formatStamp(era: Era, meta?: ToolResult['meta']): string {
  const stampMeta = { ...meta, ...(era === 'modern' && { [SERVER_INFO_META_KEY]: serverInfo }) };
  const type = era === 'modern' ? ',"resultType":"complete"' : '';
  return era === 'modern' || meta ? `${type},"_meta":${JSON.stringify(stampMeta)}` : '';
}

const stamps: Readonly<Record<Era, string>> = { legacy: formatStamp('legacy'), modern: formatStamp('modern') };

/** Serializes a result, without the request id, so that it can be cached for all callers. */
export function formatResult(result: object, era: Era): string {
  const text = JSON.stringify(result);
  return text === '{}' ? `{${stamps[era].slice(1)}}` : `${text.slice(0, -1)}${stamps[era]}}`;
}

/** Creates the reply that carries a serialized result. */
export const createResultReply = (id: unknown, text: string): Reply => ({
  status: 200,
  body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`,
});

/** Creates the reply that carries a protocol error. */
export const createErrorReply = (id: unknown, code: number, message: string): Reply => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});

/** Serializes a tool result. Its content appears as an object and as text, but is serialized only once. */
export function formatToolResult({ content, isError, files, meta }: ToolResult, era: Era): string {
  const structured = JSON.stringify(content);
  const more = files.map((file) => `,${JSON.stringify(file)}`).join('');
  const text = `{"type":"text","text":${JSON.stringify(structured)}}`;
  return `{"content":[${text}${more}],"structuredContent":${structured},"isError":${isError}${formatStamp(era, meta)}}`;
}

/** Serializes a notification. */
export const formatNotification = (method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });
