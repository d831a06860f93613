import { eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { aTimestamp, refusal } from '../expected.ts';
import { OauthPlace } from './oauth-place.ts';
import { RawClient, showAt } from './raw-client.ts';

describe('plain HTTP to the issuer, and to the resource', () => {
  const dispatcher = new Agent();
  let place: OauthPlace;
  beforeAll(async () => {
    place = await OauthPlace.start();
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
    const account = await place.account();
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
      expect(await holder.ownEntry()).toMatchObject({ exposed_at: aTimestamp, status: 'active' }),
    );
    expect(await account.ownEntry()).toMatchObject({ exposed_at: null });
  });

  it('marks the assistant whose access token came to the resource in plain, and ends it not', async () => {
    const account = await place.account();
    const { access_token } = await (await RawClient.of(place)).connect(account.key);
    const { statusCode, body } = await request(place.resource.href.replace(/^https:/, 'http:'), {
      dispatcher,
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    await body.dump();

    expect(statusCode).toBe(403);
    await eventually(async () =>
      expect((await account.keys()).filter(({ origin }) => origin === 'oauth')).toMatchObject([
        { exposed_at: aTimestamp, status: 'active' },
      ]),
    );
    expect(await showAt(place, access_token)).toMatchObject({ status: 200 });
  });
});
