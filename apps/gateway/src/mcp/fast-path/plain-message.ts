import type { ProgressToken } from '../monotonic-progress.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Params of a JSON-RPC message, with the parts that the fast path reads. */
interface MessageContents {
  readonly params: Fields;
  readonly meta: Fields;
  readonly progressToken: ProgressToken | undefined;
}

/** A JSON-RPC request in its most common form; a notification has no id. */
export interface PlainMessage extends MessageContents {
  readonly id: string | number | undefined;
  readonly method: string;
}

const allowedMembers = new Set(['jsonrpc', 'id', 'method', 'params']);

/** Parses a message of the common form; undefined for any other, valid or not, which the SDK checks. */
export function parsePlainMessage(body: unknown): PlainMessage | undefined {
  if (!isJsonObject(body) || body['jsonrpc'] !== '2.0' || !hasOnlyKeys(body, allowedMembers)) return undefined;
  const { id, method } = body;
  const contents = parseContents(body['params']);
  if (typeof method !== 'string' || !contents) return undefined;
  if (isToken(id)) return { id, method, ...contents };
  return 'id' in body ? undefined : { id: undefined, method, ...contents };
}

/** `_meta` field that only the SDK can validate. */
const relatedTask = 'io.modelcontextprotocol/related-task';

function parseContents(params: unknown = {}): MessageContents | undefined {
  if (!isJsonObject(params)) return undefined;
  const { _meta: meta = {} } = params;
  if (!isJsonObject(meta) || relatedTask in meta) return undefined;
  const { progressToken } = meta;
  return progressToken === undefined || isToken(progressToken) ? { params, meta, progressToken } : undefined;
}

/** True for a JSON object, but not for an array or null. */
export const isJsonObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function hasOnlyKeys(fields: Fields, allowed: ReadonlySet<string>): boolean {
  for (const name in fields) if (!allowed.has(name)) return false;
  return true;
}

const isToken = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);
