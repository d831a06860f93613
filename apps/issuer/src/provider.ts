import { assistantIdleDays, mintAccessToken, oauthApi, toolScope } from '@kerf/contracts';
import { checkOwnHost } from '@kerf/service';
import { type AdapterFactory, type Configuration, errors, Provider } from 'oidc-provider';
import type { IssuerConfig } from './config.ts';
import { derivedKeys } from './derived-keys.ts';
import { tellWhatThereIs } from './discovery.ts';
import type { DocumentFetch } from './document-fetch.ts';
import { interactionPath, policy } from './interaction-policy.ts';
import { sendErrorPage } from './pages/send-page.ts';
import { readRegistrations, sayWhenToRegister } from './registration.ts';
import { askForTools } from './scopes.ts';

const dayS = 86_400;
const interactionLifeS = 600;
const codeLifeS = 60;

/** Where oidc-provider keeps things, and by what it fetches what clients publish. */
interface Around {
  readonly adapter: AdapterFactory;
  readonly documents: DocumentFetch;
}

/** The authorization server: OAuth 2.1 for the one resource that there is, with the library's own reading of the standards. */
export function newProvider(config: IssuerConfig, { adapter, documents }: Around): Provider {
  checkOwnHost(config.KERF_OAUTH_ISSUER_URL, config.KERF_PUBLIC_URL);
  const provider = new Provider(config.KERF_OAUTH_ISSUER_URL, {
    ...standing,
    adapter,
    fetch: documents.fetch,
    cookies: { ...cookies, keys: [derivedKeys(config.KERF_OAUTH_SECRET.reveal()).cookies] },
    jwks: { keys: [derivedKeys(config.KERF_OAUTH_SECRET.reveal()).signing] },
    features: { ...features, resourceIndicators: resourceOf(config) },
    ttl: { ...lives, AccessToken: config.KERF_OAUTH_TOKEN_LIFE_S },
  });
  // Behind a proxy, too, cookies are for HTTPS alone; what it is to believe of a request is written by `prepareHttp`.
  provider.proxy = true;
  nameTokens(provider);
  readRegistrations(provider);
  sayWhenToRegister(provider);
  askForTools(provider);
  tellWhatThereIs(provider);
  return provider;
}

/** The resource that tokens are for; asked for another, or several, the issuer refuses (RFC 8707). */
function resourceOf({ KERF_PUBLIC_URL, KERF_OAUTH_TOKEN_LIFE_S: accessTokenTTL }: IssuerConfig) {
  const resource = KERF_PUBLIC_URL + oauthApi.mcpWithOauth.path;
  return {
    enabled: true,
    defaultResource: () => resource,
    useGrantedResource: () => true,
    getResourceServerInfo: (_: unknown, asked: string) => {
      if (asked !== resource) throw new errors.InvalidTarget();
      return { scope: toolScope, audience: resource, accessTokenFormat: 'opaque' as const, accessTokenTTL };
    },
  };
}

/** Tokens that scanners and our own doors know by their look. */
function nameTokens({ AccessToken }: Provider): void {
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: { format: string }) {
      this.format = 'opaque';
      return mintAccessToken();
    },
  });
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
const cookies = { short: cookie, long: cookie };

const lives = {
  AuthorizationCode: codeLifeS,
  Grant: 365 * dayS,
  IdToken: codeLifeS,
  Interaction: interactionLifeS,
  RefreshToken: assistantIdleDays * dayS,
  // Nobody stays logged in: see the policy of interactions.
  Session: interactionLifeS,
};

const features = {
  clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 30, max: 3_600 } },
  devInteractions: { enabled: false },
  // The resource takes a token from whoever bears it.
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
  revocation: { enabled: true },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
};

const standing = {
  allowOmittingSingleRegisteredRedirectUri: false,
  clientAuthMethods: ['none', 'private_key_jwt'],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  expiresWithSession: () => false,
  // Who somebody is only this service knows, and tells nobody: it is the key that they came with.
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { policy: policy(), url: (_, { uid }) => interactionPath(uid) },
  issueRefreshToken: () => true,
  // Every consent is a grant of its own: no assistant comes to anything because another one was allowed it.
  loadExistingGrant: ({ oidc }) => {
    const grantId = oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
  },
  pkce: { required: () => true },
  renderError: (context, { error, error_description: description }) =>
    sendErrorPage(context, `${error}: ${description ?? ''}`),
  responseTypes: ['code'],
  revokeGrantPolicy: () => true,
  rotateRefreshToken: true,
  routes: { authorization: '/authorize', registration: '/register', revocation: '/revoke' },
  scopes: [toolScope],
} satisfies Configuration;
