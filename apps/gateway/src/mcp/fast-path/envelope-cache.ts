import { FifoCache } from '@kerf/concurrency';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  classifyInboundRequest,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { modernVersion } from './protocol-versions.ts';

const maxEntries = 1_000;
const maxCachedLength = 2_000;

/** Cache of checked client envelopes. Modern clients repeat theirs in every request, so the SDK checks each once. */
export class EnvelopeCache {
  private readonly known = new FifoCache<string, boolean>(maxEntries);

  isValidEnvelope(meta: Readonly<Record<string, unknown>>): boolean {
    const envelope = {
      [CLIENT_INFO_META_KEY]: meta[CLIENT_INFO_META_KEY],
      [CLIENT_CAPABILITIES_META_KEY]: meta[CLIENT_CAPABILITIES_META_KEY],
      [LOG_LEVEL_META_KEY]: meta[LOG_LEVEL_META_KEY],
    };
    const text = JSON.stringify(envelope);
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const isValid = passesSdkCheck(envelope);
    if (text.length <= maxCachedLength) this.known.set(text, isValid);
    return isValid;
  }
}

function passesSdkCheck(envelope: Readonly<Record<string, unknown>>): boolean {
  const meta = { ...envelope, [PROTOCOL_VERSION_META_KEY]: modernVersion };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
  return classifyInboundRequest({ httpMethod: 'POST', protocolVersionHeader: modernVersion, body }).kind === 'modern';
}
