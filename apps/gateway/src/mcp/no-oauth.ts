import { api, oauthApi } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const wellKnown = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];

/** Where clients look for OAuth: at the root, for a path of the service, and below its own path. */
const places = [
  '/register',
  ...['', api.mcp.path, api.mcpStream.path, oauthApi.mcpWithOauth.path]
    .flatMap((below) => wellKnown.map((name) => `${below}/.well-known/${name}`))
    .flatMap((place) => [place, `${place}/*`]),
];

/**
 * An assistant with a wrong key looks for OAuth, and shows its user what it hears there: what to do instead. So does the
 * resource of OAuth where there is none.
 */
export function refuseOauth(server: FastifyInstance, { atResource }: { readonly atResource: boolean }): void {
  for (const url of atResource ? [...places, oauthApi.mcpWithOauth.path] : places)
    server.route({
      url,
      method: everyMethod,
      onRequest: async () => {
        throw Fault.of('no_oauth');
      },
      handler: async () => undefined,
    });
}
