import type { Provider } from 'oidc-provider';
import { matchesPath } from './matches-path.ts';

const documents = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

/**
 * Restricts the discovery documents to what clients may use: the library lists all response modes. The authentication
 * methods of revocation are listed because their default would be a client secret (RFC 8414, 2).
 */
export function restrictDiscovery(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    if (!documents.some((path) => matchesPath(context.path, path))) return;
    const metadata = context.body as Record<string, unknown>;
    context.body = {
      ...metadata,
      response_modes_supported: ['query'],
      revocation_endpoint_auth_methods_supported: metadata['token_endpoint_auth_methods_supported'],
      revocation_endpoint_auth_signing_alg_values_supported:
        metadata['token_endpoint_auth_signing_alg_values_supported'],
    };
  });
}
