import { eventually } from '@kerf/testing';
import type { Account } from '../accounts/account.ts';
import { mcpRequest } from '../mcp/mcp-messages.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { type IssuedTokens, openListenStream, RawClient, presentToken, parseTokens } from './raw-client.ts';

let place: OauthEnvironment;
let account: Account;
let client: RawClient;
let tokens: IssuedTokens;
beforeAll(async () => {
  place = await OauthEnvironment.start();
});
afterAll(() => place.stop());
beforeEach(async () => {
  account = await place.registerAccount();
  client = await RawClient.create(place);
  tokens = await client.getTokens(account.key);
});

const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };
const refused = (error = 'error="invalid_token", '): object => ({
  status: 401,
  headers: {
    'x-error-code': 'invalid_token',
    'www-authenticate': `Bearer ${error}scope="mcp", resource_metadata="${place.metadataUrl}"`,
  },
  body: { error: expect.stringMatching(/^Missing, invalid or expired access token\./), status_code: 401 },
});

describe('an access token', () => {
  it('opens the resource it is for, for a quarter of an hour, and nothing else', async () => {
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^kerf_oauth_[\w-]{43}$/),
      expires_in: 900,
      scope: 'mcp',
    });
    expect(await presentToken(place, tokens.access_token)).toMatchObject({ status: 200 });
    const { json, headers } = mcpRequest('2026-07-28', 'tools/list');
    const both: Record<string, string>[] = [
      { authorization: `Bearer ${tokens.access_token}` },
      { 'x-api-key': tokens.access_token },
    ];
    for (const shown of both)
      for (const path of ['/api/v1/mcp', '/api/v1/mcp/sse']) {
        const answer = await place.client.post(path, json, { headers: { ...headers, ...shown } });
        expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'invalid_key' } });
        expect(Object.keys(answer.headers)).not.toContain('www-authenticate');
      }
    expect(await place.client.get('/api/v1/auth/user', { key: tokens.access_token })).toMatchObject({ status: 401 });
  });

  it.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({})],
    ['an API key as such', () => ({ 'x-api-key': account.key })],
    ['a token in the header of keys', () => ({ 'x-api-key': tokens.access_token })],
  ])('is what the resource takes: %s is no token at all, and hears where there are tokens', async (_, shown) => {
    const { json, headers } = mcpRequest('2026-07-28', 'tools/list');

    expect(
      await place.client.post(place.resource.pathname, json, { headers: { ...headers, ...shown() } }),
    ).toMatchObject(refused(''));
  });

  it.each<[string, () => Record<string, string>]>([
    ['an API key', () => ({ authorization: `Bearer ${account.key}` })],
    ['a token that was never issued', () => ({ authorization: `Bearer kerf_oauth_${'x'.repeat(43)}` })],
    ['a refresh token', () => ({ authorization: `Bearer ${tokens.refresh_token}` })],
  ])('is what the resource takes: %s gets 401, and hears where there are tokens', async (_, shown) => {
    const { json, headers } = mcpRequest('2026-07-28', 'tools/list');

    expect(
      await place.client.post(place.resource.pathname, json, { headers: { ...headers, ...shown() } }),
    ).toMatchObject(refused());
  });

  it('is replaced by that of a refresh', async () => {
    const next = parseTokens(await client.refreshTokens(tokens.refresh_token));

    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await presentToken(place, next.access_token)).toMatchObject({ status: 200 });
    expect(await presentToken(place, tokens.access_token)).toMatchObject(refused());
  });

  it('ends when it is revoked, and its refresh token with it', async () => {
    expect(await client.revokeToken(tokens.access_token)).toMatchObject({ status: 200 });

    expect(await presentToken(place, tokens.access_token)).toMatchObject(refused());
    expect(await client.refreshTokens(tokens.refresh_token)).toMatchObject(invalidGrant);
  });

  it("is nobody else's to revoke or to refresh", async () => {
    const other = await RawClient.create(place);
    await other.revokeToken(tokens.access_token);

    expect(await other.refreshTokens(tokens.refresh_token)).toMatchObject(invalidGrant);
    expect(await presentToken(place, tokens.access_token)).toMatchObject({ status: 200 });
  });
});

describe('a refresh token', () => {
  it('that is used twice ends everything that came of it', async () => {
    const next = parseTokens(await client.refreshTokens(tokens.refresh_token));
    expect(await client.refreshTokens(tokens.refresh_token)).toMatchObject(invalidGrant);

    expect(await presentToken(place, next.access_token)).toMatchObject(refused());
    expect(await client.refreshTokens(next.refresh_token)).toMatchObject(invalidGrant);
  });

  it('that is used twice at once gives one of them tokens at most, and those do not last', async () => {
    const answers = await Promise.all([
      client.refreshTokens(tokens.refresh_token),
      client.refreshTokens(tokens.refresh_token),
    ]);
    const given = answers.filter(({ status }) => status === 200).map(parseTokens);

    expect(given.length).toBeLessThanOrEqual(1);
    for (const { access_token, refresh_token } of given) {
      await eventually(async () => expect(await presentToken(place, access_token)).toMatchObject(refused()));
      expect(await client.refreshTokens(refresh_token)).toMatchObject(invalidGrant);
    }
  });

  it('gets no token for another resource', async () => {
    expect(await client.refreshTokens(tokens.refresh_token, { resource: 'https://other.example/mcp' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
  });
});

describe('a code', () => {
  it('that is used twice ends everything that came of it', async () => {
    const code = await client.getCode(account.key);
    const first = parseTokens(await client.redeemCode(code));

    expect(await client.redeemCode(code)).toMatchObject(invalidGrant);
    expect(await presentToken(place, first.access_token)).toMatchObject(refused());
    expect(await presentToken(place, tokens.access_token)).toMatchObject({ status: 200 });
  });

  it.each([
    ['another verifier', { code_verifier: 'v'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['another place to be answered', { redirect_uri: 'http://127.0.0.1:38124/other' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('is no good with %s', async (_, changes, error) => {
    expect(await client.redeemCode(await client.getCode(account.key), changes)).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});

describe('a connected assistant', () => {
  it.each<[string, (grant: string) => Promise<unknown>]>([
    ['the key that allowed it is revoked', () => account.revokeOwnKey()],
    ['it is revoked among the keys', (grant) => account.delete(`/api/v1/keys/${grant}`)],
  ])('is dead within a second when %s: its next request, its stream, its refresh', async (_, end) => {
    const grant = (await account.listKeys()).find(({ name }) => name === 'Raw (127.0.0.1:38124)');
    const stream = await openListenStream(place, tokens.access_token);
    await end(grant?.key_id ?? '');

    expect(await presentToken(place, tokens.access_token)).toMatchObject(refused());
    expect(await stream.ended).toBe('cut');
    expect(await client.refreshTokens(tokens.refresh_token)).toMatchObject(invalidGrant);
  });
});
