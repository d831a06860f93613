import { getInteractionPath, maxAssistantIdleDays, mintAccessToken, oauthApi, toolScope } from '@kerf/contracts';
import { checkOwnHost } from '@kerf/service';
import { type AdapterFactory, type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import type { IssuerConfig } from './config.ts';
import { deriveKeys } from './derive-keys.ts';
import { restrictDiscovery } from './discovery.ts';
import type { ClientDocumentFetcher } from './client-document-fetcher.ts';
import { sendErrorPage } from './pages/error-page.ts';
import { parseRegistrations, addRetryAfter } from './client-registration.ts';
import { forceToolScope } from './tool-scope.ts';

const dayS = 86_400;
const interactionLifeS = 600;
const codeLifeS = 60;

/** Storage of oidc-provider, and the fetcher of client metadata. */
interface ProviderParts {
  readonly adapter: AdapterFactory;
  readonly documents: ClientDocumentFetcher;
}

/** Creates the authorization server: OAuth 2.1 for a single resource; the library implements the standards. */
export function createProvider(config: IssuerConfig, { adapter, documents }: ProviderParts): Provider {
  checkOwnHost(config.KERF_OAUTH_ISSUER_URL, config.KERF_PUBLIC_URL);
  const provider = new Provider(config.KERF_OAUTH_ISSUER_URL, {
    ...fixedConfiguration,
    adapter,
    fetch: documents.fetch,
    cookies: { ...cookies, keys: [deriveKeys(config.KERF_OAUTH_SECRET.reveal()).cookies] },
    jwks: { keys: [deriveKeys(config.KERF_OAUTH_SECRET.reveal()).signing] },
    features: { ...features, resourceIndicators: buildResourceIndicators(config) },
    ttl: { ...lifetimesS, AccessToken: config.KERF_OAUTH_TOKEN_LIFE_S },
  });
  // Cookies are HTTPS-only behind a proxy too; `prepareHttp` writes the headers that the library trusts.
  provider.proxy = true;
  useKerfAccessTokens(provider);
  parseRegistrations(provider);
  addRetryAfter(provider);
  forceToolScope(provider);
  restrictDiscovery(provider);
  return provider;
}

/** Builds the resource indicators: a single resource; requests for another or several are refused (RFC 8707). */
function buildResourceIndicators({ KERF_PUBLIC_URL, KERF_OAUTH_TOKEN_LIFE_S: accessTokenTTL }: IssuerConfig) {
  const resource = KERF_PUBLIC_URL + oauthApi.mcpWithOauth.path;
  return {
    enabled: true,
    defaultResource: () => resource,
    useGrantedResource: () => true,
    getResourceServerInfo: (_: unknown, requestedResource: string) => {
      if (requestedResource !== resource) throw new errors.InvalidTarget();
      return { scope: toolScope, audience: resource, accessTokenFormat: 'opaque' as const, accessTokenTTL };
    },
  };
}

/** Gives access tokens a prefix that secret scanners and our own services recognize. */
function useKerfAccessTokens({ AccessToken }: Provider): void {
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: { format: string }) {
      this.format = 'opaque';
      return mintAccessToken();
    },
  });
}

/**
 * Creates the interaction policy: each connection of an assistant needs a login and a consent. Neither an earlier session
 * nor a consent to another client with the same name or address replaces them.
 */
function createPolicy(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const prompts = base();
  prompts
    .get('login')
    ?.checks.add(new Check('no_key', 'a login is required', ({ oidc }) => oidc.result?.login === undefined));
  prompts
    .get('consent')
    ?.checks.add(new Check('no_consent', 'a person must consent', ({ oidc }) => oidc.result?.consent === undefined));
  return prompts;
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
const cookies = { short: cookie, long: cookie };

const lifetimesS = {
  AuthorizationCode: codeLifeS,
  Grant: 365 * dayS,
  IdToken: codeLifeS,
  Interaction: interactionLifeS,
  RefreshToken: maxAssistantIdleDays * dayS,
  // No login outlasts the interaction: see the interaction policy.
  Session: interactionLifeS,
};

const features = {
  clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 30, max: 3_600 } },
  devInteractions: { enabled: false },
  // The resource accepts bearer tokens.
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
  revocation: { enabled: true },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
};

const fixedConfiguration = {
  allowOmittingSingleRegisteredRedirectUri: false,
  clientAuthMethods: ['none', 'private_key_jwt'],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  expiresWithSession: () => false,
  // The account id is the id of the login key, or of the member; it is not disclosed to clients.
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { policy: createPolicy(), url: (_, { uid }) => getInteractionPath(uid) },
  issueRefreshToken: () => true,
  // Every consent is a separate grant: no assistant gets access because another one has it.
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
