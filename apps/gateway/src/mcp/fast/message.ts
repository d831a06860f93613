import type { ProgressToken } from '../rising-progress.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Params of a JSON-RPC message, with the parts that the fast path reads. */
interface Contents {
  readonly params: Fields;
  readonly meta: Fields;
  readonly progressToken: ProgressToken | undefined;
}

/** A JSON-RPC request in its most common form; a notification has no id. */
export interface Message extends Contents {
  readonly id: string | number | undefined;
  readonly method: string;
}

const members = new Set(['jsonrpc', 'id', 'method', 'params']);

/** Parses a message of the common form; undefined for any other, valid or not, which the SDK checks. */
export function readMessage(body: unknown): Message | undefined {
  if (!isFields(body) || body['jsonrpc'] !== '2.0' || !hasOnly(body, members)) return undefined;
  const { id, method } = body;
  const contents = readContents(body['params']);
  if (typeof method !== 'string' || !contents) return undefined;
  if (isToken(id)) return { id, method, ...contents };
  return 'id' in body ? undefined : { id: undefined, method, ...contents };
}

/** `_meta` field that only the SDK can validate. */
const relatedTask = 'io.modelcontextprotocol/related-task';

function readContents(params: unknown = {}): Contents | undefined {
  if (!isFields(params)) return undefined;
  const { _meta: meta = {} } = params;
  if (!isFields(meta) || relatedTask in meta) return undefined;
  const { progressToken } = meta;
  return progressToken === undefined || isToken(progressToken) ? { params, meta, progressToken } : undefined;
}

/** True for a JSON object, but not for an array or null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function hasOnly(fields: Fields, allowed: ReadonlySet<string>): boolean {
  for (const name in fields) if (!allowed.has(name)) return false;
  return true;
}

const isToken = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);
