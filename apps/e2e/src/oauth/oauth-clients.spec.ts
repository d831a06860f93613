import { generateKeyPairSync, sign } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { Browser } from './browser.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { RawClient, redirectUri, presentToken, parseTokens } from './raw-client.ts';

let place: OauthEnvironment;
let account: Account;
beforeAll(async () => {
  place = await OauthEnvironment.start();
  account = await place.registerAccount();
});
afterAll(() => place.stop());

const inBase64 = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('a client that is published', () => {
  it('is named on the pages by where it is published too', async () => {
    const client = await RawClient.create(place, place.publisher.publish('/shown.json', [redirectUri]));
    const { text } = await new Browser(place).visit(client.authorizeUrl());

    expect(text).toContain('<dd><bdi>A published assistant</bdi></dd>');
    expect(text).toContain(`<dd>${new URL(place.publisher.url).host}</dd>`);
  });

  it('is asked for no more than once by a pod, however often it is used', async () => {
    const path = '/counted.json';
    const client = await RawClient.create(place, place.publisher.publish(path, [redirectUri]));
    for (let turn = 0; turn < 6; turn += 1) await new Browser(place).visit(client.authorizeUrl());

    expect(place.publisher.requestedPaths.filter((one) => one === path).length).toBeLessThanOrEqual(2);
  });

  it('proves with a key of its own who it is, when it says that it has one', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] };
    const more = { jwks, token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256' };
    const clientId = place.publisher.publish('/proving.json', [redirectUri], more);
    const client = await RawClient.create(place, clientId);
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: clientId, sub: clientId, aud: place.issuerUrl, iat: now, exp: now + 60 };
    const said = `${inBase64({ alg: 'ES256', kid: 'one' })}.${inBase64({ ...claims, jti: crypto.randomUUID() })}`;
    const proof = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const assertion = {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${said}.${proof.toString('base64url')}`,
    };

    expect(await client.redeemCode(await client.getCode(account.key))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    const { access_token } = parseTokens(await client.redeemCode(await client.getCode(account.key), assertion));
    expect(await presentToken(place, access_token)).toMatchObject({ status: 200 });
    expect(await client.redeemCode(await client.getCode(account.key), assertion)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  it.each<[string, () => string]>([
    ['nowhere', () => `${place.publisher.url}/nowhere.json`],
    [
      'as another',
      () => place.publisher.publish('/other.json', [redirectUri], { client_id: 'https://other.example/' }),
    ],
    ['with no place to be answered', () => place.publisher.publish('/unanswered.json', [])],
    [
      'with a secret',
      () => place.publisher.publish('/s.json', [redirectUri], { token_endpoint_auth_method: 'client_secret_post' }),
    ],
    ['in a network of ours', () => 'https://10.0.0.1/client.json'],
    ['where clouds keep secrets', () => 'https://169.254.169.254/client.json'],
    ['on the very machine', () => 'https://[::1]/client.json'],
    ['without TLS', () => place.publisher.url.replace('https:', 'http:')],
  ])('%s is no client', async (_, publish) => {
    const client = await RawClient.create(place, publish());
    const { url, status, text } = await new Browser(place).visit(client.authorizeUrl());

    expect([url.origin, status]).toEqual([place.issuerUrl, 400]);
    expect(text).toMatch(/invalid_client/);
  });

  it('is answered where its document says, and nowhere else', async () => {
    const client = await RawClient.create(
      place,
      place.publisher.publish('/placed.json', ['https://app.example/callback']),
    );
    const { url, status } = await new Browser(place).visit(client.authorizeUrl());

    expect([url.origin, status]).toEqual([place.issuerUrl, 400]);
  });
});
