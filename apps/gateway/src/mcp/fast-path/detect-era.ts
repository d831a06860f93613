import type { IncomingHttpHeaders } from 'node:http';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { jsonAndEventStream } from '../accept-header.ts';
import type { EnvelopeCache } from './envelope-cache.ts';
import type { PlainMessage } from './plain-message.ts';
import { type Era, legacyVersions, modernVersion } from './protocol-versions.ts';

type Headers = IncomingHttpHeaders;

/** Detects the protocol era if headers and message agree; undefined leaves it to the SDK. Streams have no headers. */
export function detectEra(headers: Headers | undefined, message: PlainMessage, cache: EnvelopeCache): Era | undefined {
  const hasEnvelope = PROTOCOL_VERSION_META_KEY in message.meta;
  if (!headers) return hasEnvelope ? undefined : 'legacy';
  if (headers.accept !== jsonAndEventStream) return undefined;
  if (hasEnvelope) return isModern(headers, message) && cache.isValidEnvelope(message.meta) ? 'modern' : undefined;
  return isLegacy(headers) ? 'legacy' : undefined;
}

const isLegacy = ({ 'mcp-protocol-version': version }: Headers): boolean =>
  version === undefined || legacyVersions.includes(String(version));

function isModern(headers: Headers, { id, method, params, meta }: PlainMessage): boolean {
  const named = method === 'tools/call' ? params['name'] : undefined;
  return (
    id !== undefined &&
    meta[PROTOCOL_VERSION_META_KEY] === modernVersion &&
    headers['mcp-protocol-version'] === modernVersion &&
    headers['mcp-method'] === method &&
    (named === undefined || (headers['mcp-name'] === named && !isEncoded(named)))
  );
}

/** True if a name looks like the encoding used for names that a header cannot carry. */
const isEncoded = (name: unknown): boolean => String(name).startsWith('=?');
