import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { streamableHttp } from './mcp.ts';

/** Endpoints that exist only if OAuth is enabled. */
export const oauthApi = {
  mcpWithOauth: endpoint({
    ...streamableHttp,
    access: 'token',
    path: '/api/v1/mcp/oauth',
    summary: 'Model Context Protocol over Streamable HTTP, for assistants that use OAuth.',
  }),

  protectedResource: endpoint({
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/api/v1/mcp/oauth',
    access: 'public',
    summary: 'Protected resource metadata of /api/v1/mcp/oauth (RFC 9728): the issuer of its access tokens.',
    reply: z.object({
      resource: z.url(),
      authorization_servers: z.array(z.url()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
      resource_name: z.string(),
    }),
  }),
};

/** The only OAuth scope: use of the tools. */
export const toolScope = 'mcp';
