import { adapterPath } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { Account } from '../accounts/account.ts';
import { anyTimestamp, refusal } from './expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const { gatewayUrls, brokerUrls } = sharedAddresses();
const dispatcher = new Agent();
const plain = (url: string) => url.replace(/^(https|wss):/, 'http:');

describe('plain HTTP', () => {
  afterAll(() => dispatcher.close());

  it.each([
    ['GET', 'the gateway', '/health', gatewayUrls],
    ['GET', 'the gateway', '/api/v1/auth/user', gatewayUrls],
    ['POST', 'the gateway', '/api/v1/execute', gatewayUrls],
    ['GET', 'the gateway', '/nothing', gatewayUrls],
    ['GET', 'the gateway', '/%zz', gatewayUrls],
    ['GET', 'the broker', adapterPath, brokerUrls],
  ] as const)('%s is refused by %s at %s, with a live key too', async (method, _, path, pods) => {
    const { key } = await Account.register();
    for (const pod of pods) {
      const { statusCode, headers, body } = await request(new URL(path, plain(pod)), {
        dispatcher,
        method,
        headers: { 'x-api-key': key },
      });

      expect({ status: statusCode, headers, body: await body.json() }).toEqual(
        refusal('insecure_transport', 'Plain HTTP is not accepted. Use https:// for the same address.'),
      );
    }
  });

  it.each([
    ['the gateway', '/api/v1/info', gatewayUrls],
    ['the gateway', '/%zz', gatewayUrls],
    ['the broker', adapterPath, brokerUrls],
  ])('marks the key that came to %s at %s, from then on, and ends it not', async (_, path, [pod = '']) => {
    const account = await Account.register();
    const { holder } = await account.makeKey();
    const send = async () => {
      const { body } = await request(new URL(path, plain(pod)), { dispatcher, headers: { 'x-api-key': holder.key } });
      await body.dump();
    };
    await send();
    const first = await eventually(async () => {
      const entry = await holder.findOwnEntry();
      expect(entry).toMatchObject({ exposed_at: anyTimestamp, status: 'active' });
      return entry;
    });
    await send();

    expect(await holder.findOwnEntry()).toMatchObject({ exposed_at: first['exposed_at'] });
    expect(await account.findOwnEntry()).toMatchObject({ exposed_at: null });
  });

  it.each([
    ['the gateway', '/api/v1/info', gatewayUrls],
    ['the broker', adapterPath, brokerUrls],
  ])('marks each of several keys that came to %s at once', async (_, path, [pod = '']) => {
    const account = await Account.register();
    const [first, second, third] = [await account.makeKey(), await account.makeKey(), await account.makeKey()];
    const { body } = await request(new URL(`${path}?key=${third.holder.key}`, plain(pod)), {
      dispatcher,
      headers: { 'x-api-key': first.holder.key, authorization: `Bearer ${second.holder.key}` },
    });
    await body.dump();

    for (const { holder } of [first, second, third])
      await eventually(async () => expect(await holder.findOwnEntry()).toMatchObject({ exposed_at: anyTimestamp }));
  });

  it.each([
    ['gateway', '/health', gatewayUrls],
    ['broker', adapterPath, brokerUrls],
  ] as const)('is not kept open by a %s, which could not stop while it lasts', async (_, path, [pod = '']) => {
    const { headers, body } = await request(new URL(path, plain(pod)), { dispatcher });
    await body.dump();

    expect(headers['connection']).toBe('close');
  });
});
