import { api, oauthApi } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Paths that clients probe for OAuth: metadata at the root and below the MCP paths, and default endpoints. */
const discoveryPaths = [
  ...['', api.mcp.path, api.mcpStream.path].map((below) => `${below}/.well-known/*`),
  '/register',
  '/authorize',
  '/token',
];

/** Path of the OAuth-protected MCP resource. */
const oauthPath = oauthApi.mcpWithOauth.path;
const metadataDocuments = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
const oauthDiscoveryPaths = [
  oauthPath,
  `${oauthPath}/.well-known/*`,
  ...metadataDocuments.map((document) => `/.well-known/${document}${oauthPath}`),
];

/**
 * Answers OAuth discovery with a hint. An assistant with an invalid key probes for OAuth and shows its user the error,
 * which therefore says what to do instead. With `atResource`, the OAuth resource itself answers that OAuth is disabled.
 */
export function refuseOauth(server: FastifyInstance, { atResource }: { readonly atResource: boolean }): void {
  addRefusals(server, discoveryPaths, 'no_oauth');
  if (atResource) addRefusals(server, oauthDiscoveryPaths, 'oauth_off');
}

function addRefusals(server: FastifyInstance, urls: readonly string[], code: 'no_oauth' | 'oauth_off'): void {
  for (const url of urls)
    server.route({
      url,
      method: allMethods,
      onRequest: async () => {
        throw Fault.of(code);
      },
      handler: async () => undefined,
    });
}
