import { hkdfSync } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';

/** What a server remembers of a request between its rounds, sealed and kept by the client. */
export type RequestStates = RequestStateCodec;

/** States that every gateway of this secret reads, each for the method and the account that it was made for. */
export const requestStates = (secret: string): RequestStates =>
  createRequestStateCodec({
    key: new Uint8Array(hkdfSync('sha256', secret, '', 'mcp request states', 32)),
    bind: ({ mcpReq, http }) => `${mcpReq.method} ${http?.authInfo?.clientId}`,
  });
