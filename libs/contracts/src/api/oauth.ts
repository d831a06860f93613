import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { streamable } from './mcp.ts';

/** What is there besides where assistants may come by OAuth; nowhere else do these endpoints exist. */
export const oauthApi = {
  mcpWithOauth: endpoint({
    ...streamable,
    access: 'token',
    path: '/api/v1/mcp/oauth',
    summary: 'Model Context Protocol over Streamable HTTP, for assistants that come by OAuth.',
  }),

  protectedResource: endpoint({
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/api/v1/mcp/oauth',
    access: 'public',
    summary: 'Who issues the access tokens of /api/v1/mcp/oauth, as RFC 9728 says.',
    reply: z.object({
      resource: z.url(),
      authorization_servers: z.array(z.url()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
      resource_name: z.string(),
    }),
  }),
};

/** The one scope there is: to use the tools. */
export const toolScope = 'mcp';
