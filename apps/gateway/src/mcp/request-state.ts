import { hkdfSync } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';

/** Codec for the state of a request between its rounds; the client holds the sealed state. */
export type RequestStates = RequestStateCodec;

/** Creates a codec shared by all gateways with this secret; a state is bound to its method and account. */
export const createRequestStates = (secret: string): RequestStates =>
  createRequestStateCodec({
    key: new Uint8Array(hkdfSync('sha256', secret, '', 'mcp request states', 32)),
    bind: ({ mcpReq, http }) => `${mcpReq.method} ${http?.authInfo?.clientId}`,
  });
