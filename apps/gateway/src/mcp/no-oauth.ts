import { api, oauthApi } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Where clients look for OAuth: what describes it, at the root and below the paths of MCP, and what they try without. */
const places = [
  ...['', api.mcp.path, api.mcpStream.path].map((below) => `${below}/.well-known/*`),
  '/register',
  '/authorize',
  '/token',
];

/** The resource of OAuth, and where clients look for what describes it. */
const resource = oauthApi.mcpWithOauth.path;
const descriptions = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
const placesOfResource = [
  resource,
  `${resource}/.well-known/*`,
  ...descriptions.map((description) => `/.well-known/${description}${resource}`),
];

/**
 * An assistant with a wrong key looks for OAuth, and shows its user what it hears there: what to do instead. So does the
 * resource of OAuth where there is none.
 */
export function refuseOauth(server: FastifyInstance, { atResource }: { readonly atResource: boolean }): void {
  refuseAt(server, places, 'no_oauth');
  if (atResource) refuseAt(server, placesOfResource, 'oauth_off');
}

function refuseAt(server: FastifyInstance, urls: readonly string[], code: 'no_oauth' | 'oauth_off'): void {
  for (const url of urls)
    server.route({
      url,
      method: everyMethod,
      onRequest: async () => {
        throw Fault.of(code);
      },
      handler: async () => undefined,
    });
}
