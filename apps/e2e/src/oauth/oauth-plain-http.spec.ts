import { eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { anyTimestamp, refusal } from '../http/expected-responses.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { RawClient, presentToken } from './raw-client.ts';

describe('plain HTTP to the issuer, and to the resource', () => {
  const dispatcher = new Agent();
  let place: OauthEnvironment;
  beforeAll(async () => {
    place = await OauthEnvironment.start();
  });
  afterAll(async () => {
    await dispatcher.close();
    await place.stop();
  });

  it.each([
    ['a page', 'GET', '/authorize'],
    ['what programs ask', 'POST', '/token'],
    ['what there is not', 'GET', '/nothing'],
  ] as const)('is refused for %s, and marks the key that came with it, which lives on', async (_, method, path) => {
    const account = await place.registerAccount();
    const { holder } = await account.makeKey();
    const url = new URL(path, place.issuerUrl.replace(/^https:/, 'http:'));
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      method,
      headers: { 'x-api-key': holder.key },
    });

    expect({ status: statusCode, headers, body: await body.json() }).toEqual(
      refusal('insecure_transport', 'Plain HTTP is not accepted. Use https:// for the same address.'),
    );
    await eventually(async () =>
      expect(await holder.findOwnEntry()).toMatchObject({ exposed_at: anyTimestamp, status: 'active' }),
    );
    expect(await account.findOwnEntry()).toMatchObject({ exposed_at: null });
  });

  it('marks the assistant whose access token came to the resource in plain, and ends it not', async () => {
    const account = await place.registerAccount();
    const { access_token } = await (await RawClient.create(place)).getTokens(account.key);
    const { statusCode, body } = await request(place.resource.href.replace(/^https:/, 'http:'), {
      dispatcher,
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    await body.dump();

    expect(statusCode).toBe(403);
    await eventually(async () =>
      expect((await account.listKeys()).filter(({ origin }) => origin === 'oauth')).toMatchObject([
        { exposed_at: anyTimestamp, status: 'active' },
      ]),
    );
    expect(await presentToken(place, access_token)).toMatchObject({ status: 200 });
  });
});
