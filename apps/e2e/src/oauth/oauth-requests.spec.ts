import type { Account } from '../accounts/account.ts';
import { grantAccess, Browser } from './browser.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { RawClient, redirectUri, presentToken, parseTokens } from './raw-client.ts';

let place: OauthEnvironment;
let account: Account;
beforeAll(async () => {
  place = await OauthEnvironment.start();
  account = await place.registerAccount();
});
afterAll(() => place.stop());

describe('what the issuer says of itself', () => {
  it.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
    'is at %s',
    async (path) => {
      const { issuerUrl } = place;

      expect(await place.sendToIssuer(path, { method: 'GET' })).toMatchObject({
        status: 200,
        body: {
          issuer: issuerUrl,
          authorization_endpoint: `${issuerUrl}/authorize`,
          token_endpoint: `${issuerUrl}/token`,
          registration_endpoint: `${issuerUrl}/register`,
          revocation_endpoint: `${issuerUrl}/revoke`,
          scopes_supported: expect.arrayContaining(['mcp']),
          response_types_supported: ['code'],
          grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
          code_challenge_methods_supported: ['S256'],
          response_modes_supported: ['query'],
          token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
          revocation_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
          revocation_endpoint_auth_signing_alg_values_supported: expect.arrayContaining(['ES256']),
          authorization_response_iss_parameter_supported: true,
          client_id_metadata_document_supported: true,
        },
      });
    },
  );

  it('is the same from each of its pods, the keys too', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => place.sendToIssuer('/jwks', { method: 'GET' })));

    expect(answers[0]?.body).toEqual(expect.stringMatching(/^\{"keys":\[\{"kty":"EC","use":"sig",.*"alg":"ES256"/));
    expect(answers[0]?.body).not.toContain('"d"');
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  });

  it('is said by the resource too, to anybody', async () => {
    expect(await place.client.get(new URL(place.metadataUrl).pathname)).toMatchObject({
      status: 200,
      body: {
        resource: place.resource.href,
        authorization_servers: [place.issuerUrl],
        scopes_supported: ['mcp'],
        bearer_methods_supported: ['header'],
        resource_name: 'Kerf',
      },
    });
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/api/v1/mcp',
    '/.well-known/oauth-protected-resource/api/v1/mcp/sse',
    '/.well-known/oauth-authorization-server',
    '/api/v1/mcp/.well-known/openid-configuration',
  ])('is not said for the resource of keys: %s', async (path) => {
    expect(await place.client.get(path)).toMatchObject({ status: 404, headers: { 'x-error-code': 'no_oauth' } });
  });
});

describe('a request to authorize', () => {
  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['the resource of keys', { resource: 'https://127.0.0.1/api/v1/mcp' }, 'invalid_target'],
    ['no question to anybody', { prompt: 'none' }, 'login_required'],
  ])('with %s is refused to the client that sent it', async (_, changes, error) => {
    const client = await RawClient.create(place);
    const { url } = await new Browser(place).visit(client.authorizeUrl(changes));

    expect(url.href).toMatch(new RegExp(`^${redirectUri}\\?`));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: 'a state', iss: place.issuerUrl });
    expect(url.searchParams.has('code')).toBe(false);
  });

  it.each([
    ['another path', { redirect_uri: 'http://127.0.0.1:38124/other' }],
    ['another host', { redirect_uri: 'https://evil.example/callback' }],
    ['a path that begins alike', { redirect_uri: `${redirectUri}/more` }],
    ['a host that begins alike', { redirect_uri: 'http://127.0.0.1.evil.example:38124/callback' }],
    ['a query that was not registered', { redirect_uri: `${redirectUri}?next=1` }],
    ['none', { redirect_uri: undefined }],
    ['a client that nobody knows', { client_id: 'nobody' }],
  ])('to be answered at %s ends on a page of ours', async (_, changes) => {
    const client = await RawClient.create(place);
    const { url, status, text } = await new Browser(place).visit(client.authorizeUrl(changes));

    expect([url.origin, status]).toEqual([place.issuerUrl, 400]);
    expect(text).toContain('This did not work');
  });

  it('may be answered at any port of the machine of its user, as RFC 8252 says', async () => {
    const client = await RawClient.create(place);
    const other = redirectUri.replace(':38124', ':40000');
    const answered = await grantAccess(new Browser(place), client.authorizeUrl({ redirect_uri: other }), account.key);

    expect(answered.href).toMatch(/^http:\/\/127\.0\.0\.1:40000\/callback\?/);
    const redeemed = await client.redeemCode(answered.searchParams.get('code') ?? '', { redirect_uri: other });
    expect(await presentToken(place, parseTokens(redeemed).access_token)).toMatchObject({ status: 200 });
  });

  it.each([[undefined], ['openid profile email'], ['mcp offline_access']])(
    'for the scope %s is one for the tools',
    async (scope) => {
      const client = await RawClient.create(place);
      const tokens = parseTokens(await client.redeemCode(await client.getCode(account.key, { scope })));

      expect(tokens.scope).toBe('mcp');
      expect(tokens).not.toHaveProperty('id_token');
    },
  );

  it('without a resource is one for the only one that there is', async () => {
    const client = await RawClient.create(place);
    const code = await client.getCode(account.key, { resource: undefined });
    const tokens = parseTokens(await client.redeemCode(code, { resource: undefined }));

    expect(await presentToken(place, tokens.access_token)).toMatchObject({ status: 200 });
  });
});

describe('a client that registers itself', () => {
  it('has no secret, and is native when it is answered on the machine of its user', async () => {
    const asked = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post', scope: 'all' };
    const { status, body } = await place.registerClient(asked);

    expect([status, body]).toMatchObject([
      201,
      { application_type: 'native', token_endpoint_auth_method: 'none', redirect_uris: [redirectUri] },
    ]);
    expect(body).not.toHaveProperty('client_secret');
    expect(body).not.toHaveProperty('registration_access_token');
  });

  it.each([
    ['nowhere to be answered', {}],
    ['nowhere at all', { redirect_uris: [] }],
    ['a page that is not secure', { redirect_uris: ['http://app.example/callback'] }],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a fragment', { redirect_uris: ['https://app.example/callback#x'] }],
    ['too many places', { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://app.example/${i}`) }],
    ['too much', { redirect_uris: [redirectUri], client_name: 'x'.repeat(20_000) }],
  ])('with %s is refused', async (_, description) => {
    expect(await place.registerClient(description)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/) },
    });
  });
});
