import type { ProgressToken } from '../rising-progress.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a message of JSON-RPC may carry for its method. */
interface Contents {
  readonly params: Fields;
  readonly meta: Fields;
  readonly progressToken: ProgressToken | undefined;
}

/** A request of JSON-RPC in the plain form that nearly all have; a notification has no id. */
export interface Message extends Contents {
  readonly id: string | number | undefined;
  readonly method: string;
}

const members = new Set(['jsonrpc', 'id', 'method', 'params']);

/** Reads a message of the plain form. Nothing for any other, right or wrong: those are for the SDK to judge. */
export function readMessage(body: unknown): Message | undefined {
  if (!isFields(body) || body['jsonrpc'] !== '2.0' || !hasOnly(body, members)) return undefined;
  const { id, method } = body;
  const contents = readContents(body['params']);
  if (typeof method !== 'string' || !contents) return undefined;
  if (isToken(id)) return { id, method, ...contents };
  return 'id' in body ? undefined : { id: undefined, method, ...contents };
}

/** Its schema is the SDK's to check. */
const relatedTask = 'io.modelcontextprotocol/related-task';

function readContents(params: unknown = {}): Contents | undefined {
  if (!isFields(params)) return undefined;
  const { _meta: meta = {} } = params;
  if (!isFields(meta) || relatedTask in meta) return undefined;
  const { progressToken } = meta;
  return progressToken === undefined || isToken(progressToken) ? { params, meta, progressToken } : undefined;
}

/** A JSON object, and not an array or null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function hasOnly(fields: Fields, allowed: ReadonlySet<string>): boolean {
  for (const name in fields) if (!allowed.has(name)) return false;
  return true;
}

const isToken = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);
