import { adapterPath } from '@kerf/contracts';
import { Agent, request } from 'undici';
import { Account } from './account.ts';
import { refusal } from './expected.ts';
import { sharedPlace } from './place.ts';

const { gatewayUrls, brokerUrls } = sharedPlace();
const dispatcher = new Agent();
const plain = (url: string) => url.replace(/^(https|wss):/, 'http:');

describe('plain HTTP', () => {
  afterAll(() => dispatcher.close());

  it.each([
    ['GET', 'the gateway', '/health', gatewayUrls],
    ['GET', 'the gateway', '/api/v1/auth/user', gatewayUrls],
    ['POST', 'the gateway', '/api/v1/execute', gatewayUrls],
    ['GET', 'the gateway', '/nothing', gatewayUrls],
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
    ['gateway', '/health', gatewayUrls],
    ['broker', adapterPath, brokerUrls],
  ] as const)('is not kept open by a %s, which could not stop while it lasts', async (_, path, [pod = '']) => {
    const { headers, body } = await request(new URL(path, plain(pod)), { dispatcher });
    await body.dump();

    expect(headers['connection']).toBe('close');
  });
});
