import type { IncomingHttpHeaders } from 'node:http';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { eitherForm } from '../accept.ts';
import type { Envelopes } from './envelopes.ts';
import type { Message } from './message.ts';
import { type Era, legacyVersions, modernVersion } from './revisions.ts';

type Headers = IncomingHttpHeaders;

/** Detects the protocol era if headers and message agree; undefined leaves it to the SDK. Streams have no headers. */
export function eraOf(headers: Headers | undefined, message: Message, envelopes: Envelopes): Era | undefined {
  const hasEnvelope = PROTOCOL_VERSION_META_KEY in message.meta;
  if (!headers) return hasEnvelope ? undefined : 'legacy';
  if (headers.accept !== eitherForm) return undefined;
  if (hasEnvelope) return isModern(headers, message) && envelopes.areValid(message.meta) ? 'modern' : undefined;
  return isLegacy(headers) ? 'legacy' : undefined;
}

const isLegacy = ({ 'mcp-protocol-version': version }: Headers): boolean =>
  version === undefined || legacyVersions.includes(String(version));

function isModern(headers: Headers, { id, method, params, meta }: Message): boolean {
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
