import { oauthApi, type Reply, toolScope } from '@kerf/contracts';
import { checkOwnHost } from '@kerf/service';
import type { FastifyInstance } from 'fastify';
import { findEndpoint } from '../http/find-endpoint.ts';

/** OAuth-protected MCP resource, which accepts access tokens of an issuer but no API keys. */
export class OauthResource {
  /** URL of its protected resource metadata. */
  private readonly metadataUrl: string;

  /** Throws if issuer and resource share a host. */
  constructor(
    private readonly publicUrl: string,
    private readonly issuerUrl: string,
  ) {
    checkOwnHost(issuerUrl, publicUrl);
    this.metadataUrl = publicUrl + oauthApi.protectedResource.path;
  }

  /** Returns the protected resource metadata: the issuer and the supported scopes. */
  getMetadata(): Reply<typeof oauthApi.protectedResource> {
    return {
      resource: this.publicUrl + oauthApi.mcpWithOauth.path,
      authorization_servers: [this.issuerUrl],
      scopes_supported: [toolScope],
      bearer_methods_supported: ['header'],
      resource_name: 'Kerf',
    };
  }

  /** Adds WWW-Authenticate to 401 responses of this resource only; it points clients to the issuer. */
  addChallenges(server: FastifyInstance): void {
    const advice = `scope="${toolScope}", resource_metadata="${this.metadataUrl}"`;
    server.addHook('onSend', async (request, reply) => {
      if (reply.statusCode !== 401 || findEndpoint(request)?.access !== 'token') return;
      // A request without credentials gets no error code (RFC 6750, 3.1).
      const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
      void reply.header('www-authenticate', `Bearer ${error}${advice}`);
    });
  }
}
