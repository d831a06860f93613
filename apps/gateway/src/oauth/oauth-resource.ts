import { oauthApi, type Reply, toolScope } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { checkOwnHost } from '@kerf/service';
import type { FastifyInstance } from 'fastify';
import { endpointOf } from '../http/endpoint-of.ts';

/** The second resource of MCP, which takes the access tokens of an issuer and no keys. */
export class OauthResource {
  /** Where its metadata are. */
  private readonly metadataUrl: string;

  /** Throws when the issuer is on the very host of the resource. */
  constructor(
    private readonly publicUrl: string,
    private readonly issuerUrl: string,
  ) {
    checkOwnHost(issuerUrl, publicUrl);
    this.metadataUrl = publicUrl + oauthApi.protectedResource.path;
  }

  /** Who issues its tokens, and for what. */
  metadata(): Reply<typeof oauthApi.protectedResource> {
    return {
      resource: this.publicUrl + oauthApi.mcpWithOauth.path,
      authorization_servers: [this.issuerUrl],
      scopes_supported: [toolScope],
      bearer_methods_supported: ['header'],
      resource_name: 'Kerf',
    };
  }

  /** Tells whoever is refused here, and nobody else, where to get a token. */
  challenge(server: FastifyInstance): void {
    const advice = `scope="${toolScope}", resource_metadata="${this.metadataUrl}"`;
    server.addHook('onSend', async (request, reply) => {
      if (reply.statusCode !== 401 || endpointOf(request)?.access !== 'token') return;
      // Who sent nothing has made no error yet (RFC 6750, 3.1).
      const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
      void reply.header('www-authenticate', `Bearer ${error}${advice}`);
    });
  }
}

/** The ledger knows keys alone; whoever came with a token is told about that. */
export const asToken = (error: unknown): unknown =>
  error instanceof Fault && error.code === 'invalid_key' ? Fault.of('invalid_token') : error;
