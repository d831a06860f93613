import { Client, client } from './client.ts';
import { success } from './expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

describe('GET /health', () => {
  it('tells anybody that the service is up, on each pod', async () => {
    const { gatewayUrls, caFile } = sharedAddresses();
    const pods = gatewayUrls.map((baseUrl) => new Client({ baseUrl, caFile }));

    expect(await Promise.all(pods.map((pod) => pod.get('/health')))).toEqual([
      success({ status: 'ok' }),
      success({ status: 'ok' }),
    ]);
  });
});

describe('GET /api/v1/info', () => {
  it('tells anybody name, release and features of the service', async () => {
    const features = ['rest', 'mcp', 'adapters', 'batch', 'files', 'standards'];
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);

    expect(await client.get('/api/v1/info')).toEqual(success({ name: 'Kerf', version, features }));
  });
});
