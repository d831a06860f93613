import type { Provider } from 'oidc-provider';
import { isAt } from './is-at.ts';

const documents = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

/**
 * Restricts the discovery documents to what clients may use: the library lists all response modes. The authentication
 * methods of revocation are listed because their default would be a client secret (RFC 8414, 2).
 */
export function tellWhatThereIs(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    if (!documents.some((path) => isAt(context.path, path))) return;
    const told = context.body as Record<string, unknown>;
    context.body = {
      ...told,
      response_modes_supported: ['query'],
      revocation_endpoint_auth_methods_supported: told['token_endpoint_auth_methods_supported'],
      revocation_endpoint_auth_signing_alg_values_supported: told['token_endpoint_auth_signing_alg_values_supported'],
    };
  });
}
