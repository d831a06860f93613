import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { mintKey } from '@kerf/contracts';
import { readIssuerConfig } from './config.ts';
import { ClientDocumentFetcher } from './client-document-fetcher.ts';
import { createProvider } from './provider.ts';
import { PublicAddresses } from './public-addresses.ts';

const config = readIssuerConfig({
  KERF_NATS_URL: 'nats://unused',
  KERF_INTERNAL_PORT: '0',
  KERF_DATABASE_URL: 'postgresql://unused',
  KERF_KEY_PEPPER: 'a pepper for specifications',
  KERF_PUBLIC_URL: 'https://kerf.example',
  KERF_OAUTH_ISSUER_URL: 'https://login.kerf.example',
  KERF_OAUTH_PORT: '0',
  KERF_OAUTH_SECRET: 'a secret that all pods of a deployment have',
});
const nowhere = (): never => {
  throw new Error('Nothing is to be kept.');
};

describe('a client that describes itself wrongly', () => {
  let server: Server;
  beforeAll(async () => {
    const documents = new ClientDocumentFetcher(new PublicAddresses([]));
    const answer = createProvider(config, { adapter: nowhere, documents }).callback();
    server = createServer((asked, reply) => void answer(asked, reply));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it.each<[string, string, RegExp]>([
    ['in no JSON', '{"redirect_uris": é}', /^[\x20-\x7e]*not valid JSON$/],
    ['in a list', '[]', /^The body must be an object, not \[\]\.$/],
    ['with nowhere to be answered', '{}', /^redirect_uris is missing: give an array\.$/],
    ['with nowhere at all', '{"redirect_uris":[]}', /^redirect_uris must have at least 1 item, not 0\.$/],
    ['in 20 kB', `"${'x'.repeat(20_000)}"`, /^Client metadata may have at most 16384 bytes\.$/],
    [
      'with an API key for a name',
      JSON.stringify({ client_name: `My ${mintKey()}`, redirect_uris: ['https://a.example/'] }),
      /^client_name must not contain an API key or token\b/,
    ],
    [
      'with an access token for a name',
      JSON.stringify({ client_name: `kerf_oauth_${'x'.repeat(43)}`, redirect_uris: ['https://a.example/'] }),
      /^client_name must not contain an API key or token\b/,
    ],
    [
      'with an API key in an address',
      JSON.stringify({ redirect_uris: [`https://a.example/${mintKey()}`] }),
      /^redirect_uris\[0\] must not contain an API key or token\b/,
    ],
    [
      'with an API key in the name of a key of its own',
      JSON.stringify({ redirect_uris: ['https://a.example/'], jwks: { keys: [{ kid: mintKey() }] } }),
      /^jwks must not contain an API key or token in any of its texts/,
    ],
    [
      'by what no database holds',
      JSON.stringify({ client_name: 'a\0b', redirect_uris: ['https://a.example/'] }),
      /^client_name must not contain U\+0000 or an unpaired surrogate/,
    ],
  ])('%s is told so in a sentence', async (_, text, sentence) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, path: '/register', method: 'POST', agent: false });
    asked.end(text);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];

    expect(answer.statusCode).toBe(400);
    expect(await json(answer)).toEqual({
      error: 'invalid_client_metadata',
      error_description: expect.stringMatching(sentence),
    });
  });
});
