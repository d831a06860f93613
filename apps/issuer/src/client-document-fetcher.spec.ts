import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { ensureCertificates, createTemporaryFolder, type TemporaryFolder } from '@kerf/tools';
import { ClientDocumentFetcher } from './client-document-fetcher.ts';
import { PublicAddresses } from './public-addresses.ts';

const described = { redirect_uris: ['http://127.0.0.1/callback'], client_name: 'A client', secret_plan: 1 };
const trusting = new ClientDocumentFetcher(new PublicAddresses(['127.0.0.1', '::1']));
const strict = new ClientDocumentFetcher(new PublicAddresses([]));

const pages: Readonly<Record<string, RequestListener>> = {
  '/client': (_, response) => void response.setHeader('cache-control', 'max-age=60').end(JSON.stringify(described)),
  '/keys': (_, response) => void response.end('{"keys":[]}'),
  '/elsewhere': (_, response) => void response.writeHead(302, { location: '/client' }).end(),
  '/endless': (_, response) => {
    const more = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', more);
    };
    more();
  },
  '/no-json': (_, response) => void response.end('<html>'),
};

let folder: TemporaryFolder;
let server: Server;
let asked: string[];
beforeAll(async () => {
  folder = await createTemporaryFolder();
  const { certFile, keyFile, caFile } = await ensureCertificates(folder.path);
  setDefaultCACertificates([...rootCertificates, readFileSync(caFile, 'utf8')]);
  server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
    asked.push(request.url ?? '');
    pages[request.url ?? '']?.(request, response);
  });
  server.listen(0);
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  setDefaultCACertificates([...rootCertificates]);
  await folder.remove();
});
beforeEach(() => {
  asked = [];
});

const at = (path: string, host = 'localhost') => `https://${host}:${(server.address() as AddressInfo).port}${path}`;

describe('a document of a client', () => {
  it('is fetched, and read as the issuer takes it', async () => {
    const response = await trusting.fetch(at('/client'));

    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'max-age=60']);
    expect(await response.json()).toEqual({
      redirect_uris: described.redirect_uris,
      client_name: 'A client',
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      response_modes: ['query'],
      token_endpoint_auth_method: 'none',
    });
  });

  it('may be its keys, which are taken as they are', async () => {
    expect(await (await trusting.fetch(at('/keys'))).text()).toBe('{"keys":[]}');
  });

  it.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '127.1'])(
    'is not fetched from an address that is not public, and nobody is asked: %s',
    async (host) => {
      await expect(strict.fetch(at('/client', host))).rejects.toThrow(/not public/);

      expect(asked).toEqual([]);
    },
  );

  it('is not fetched without TLS', async () => {
    await expect(trusting.fetch(at('/client').replace('https:', 'http:'))).rejects.toThrow('only https:// is fetched');
  });

  it('is not looked for elsewhere', async () => {
    expect((await trusting.fetch(at('/elsewhere'))).status).toBe(302);
    expect(asked).toEqual(['/elsewhere']);
  });

  it.each([
    ['has no end', '/endless', /larger than 65536 bytes/],
    ['never comes', '/silence', /timeout|aborted/],
    ['is no JSON', '/no-json', /JSON/],
  ])('that %s is given up', async (_, path, reason) => {
    await expect(trusting.fetch(at(path))).rejects.toThrow(reason);
  });

  it('waits for none of the many that are fetched already', async () => {
    const many = Array.from({ length: 20 }, () => trusting.fetch(at('/silence')).catch(() => undefined));

    await expect(trusting.fetch(at('/client'))).rejects.toThrow('too many documents are being fetched');
    await Promise.all(many);
    expect((await trusting.fetch(at('/client'))).status).toBe(200);
  });
});
