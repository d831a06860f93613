import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const client = { id: 'kerf', secret: 'the secret that the provider gave to kerf' };

/** Lifetime of everything that the issuer gives out. */
const lifeS = 600;

/** Domain whose addresses sign in with the provider of the shared product, and nowhere else. */
export const providerDomain = 'acme.example';

/** Real issuer of OpenID Connect with pages of its own: the name that a person types there is their address. */
export class IdentityProvider {
  private readonly server = createServer();
  private issuer = '';

  static async start(): Promise<IdentityProvider> {
    const started = new IdentityProvider();
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    started.issuer = `http://127.0.0.1:${(started.server.address() as AddressInfo).port}`;
    const answer = createIssuer(started.issuer).callback();
    started.server.on('request', (request, response) => void answer(request, response));
    return started;
  }

  /** Environment of a product whose people sign in with this issuer. */
  get environment(): Record<string, string> {
    return {
      KERF_OIDC_ACME_ISSUER: this.issuer,
      KERF_OIDC_ACME_CLIENT_ID: client.id,
      KERF_OIDC_ACME_CLIENT_SECRET: client.secret,
      KERF_OIDC_ACME_DOMAINS: providerDomain,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function createIssuer(issuer: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: ['https://127.0.0.1/callback'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['the key of the cookies'] },
    features: { devInteractions: { enabled: true } },
    findAccount: async (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true }),
    }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: lifeS,
      AuthorizationCode: lifeS,
      Grant: lifeS,
      IdToken: lifeS,
      Interaction: lifeS,
      Session: lifeS,
    },
  });
  // The port of the product is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname.endsWith('/callback');
  return provider;
}
