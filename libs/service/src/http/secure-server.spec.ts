import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage, type Server } from 'node:http';
import { get as getSecurely } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { type Certificates, ensureCertificates, createTemporaryFolder } from '@kerf/tools';
import { createSecureServer } from './secure-server.ts';

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('a secure server', () => {
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  let certificates: Certificates;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    certificates = await ensureCertificates(folder.path);
    server = createSecureServer((request, response) => {
      response.setHeader('connection', 'close');
      response.end((request.socket as Partial<TLSSocket>).encrypted ? 'secret' : 'plain');
    }, certificates);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.close();
    await folder.remove();
  });

  it('answers HTTPS', async () => {
    const request = getSecurely({ host: '127.0.0.1', port, ca: readFileSync(certificates.caFile), agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];

    expect(await textOf(response)).toBe('secret');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s with authenticated encryption', async (version) => {
    const ca = readFileSync(certificates.caFile);
    const socket = connectSecurely({ host: '127.0.0.1', port, ca, minVersion: version, maxVersion: version });
    await once(socket, 'secureConnect');
    const { name } = socket.getCipher();
    socket.destroy();

    expect([socket.getProtocol() ?? version, name]).toEqual([version, expect.stringMatching(/GCM|POLY1305/)]);
  });

  it.each([
    ['TLS 1.0', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['TLS 1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }],
    ['CBC with SHA-256', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' }],
    ['no forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }],
  ] as const)('refuses a client that only speaks %s', async (_, offer) => {
    const socket = connectSecurely({ host: '127.0.0.1', port, ca: readFileSync(certificates.caFile), ...offer });
    const outcome = await Promise.race([
      once(socket, 'secureConnect').then(() => 'connected'),
      once(socket, 'close').then(() => 'closed'),
    ]).catch(() => 'refused');
    socket.destroy();

    expect(outcome).toBe('refused');
  });

  it('lets a handler see that a request came in plain', async () => {
    const [response] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];

    expect(await textOf(response)).toBe('plain');
  });

  it('drops a connection that closes before it says anything, and goes on', async () => {
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    silent.end();
    await once(silent, 'close');
    const [response] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];

    expect(await textOf(response)).toBe('plain');
  });

  it.each([
    ['in plain', (at: number) => connect({ host: '127.0.0.1', port: at })],
    [
      'over TLS',
      (at: number) => connectSecurely({ host: '127.0.0.1', port: at, ca: readFileSync(certificates.caFile) }),
    ],
  ])('leaves it to its handler %s to refuse what Node refuses without a word', async (_, open) => {
    // The last one is sent by clients that would rather speak HTTP/2, such as that of Java, to every http:// address.
    for (const header of ['Accept: */*', 'Host: a\r\nExpect: foo', 'Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c']) {
      const socket = open(port).setEncoding('latin1');
      socket.write(`GET / HTTP/1.1\r\n${header}\r\n\r\n`);
      let answer = '';
      for await (const piece of socket) answer += String(piece);

      expect(answer).toMatch(/^HTTP\/1.1 200 /);
    }
  });

  it('gives up a handshake that never ends', async () => {
    const hasty = createSecureServer(() => undefined, certificates, { headersTimeout: 50 });
    hasty.listen(0, '127.0.0.1');
    await once(hasty, 'listening');
    const socket = connect((hasty.address() as AddressInfo).port, '127.0.0.1').resume();
    socket.write(Buffer.from([0x16]));
    await once(socket, 'close');

    expect(hasty.listening).toBe(true);
    hasty.close();
    await once(hasty, 'close');
  });

  it.each([
    ['in plain', (port: number) => connect({ host: '127.0.0.1', port })],
    ['over TLS', (port: number) => connectSecurely({ host: '127.0.0.1', port, ca: readFileSync(certificates.caFile) })],
  ])('gives up a request %s that never ends, even one that still trickles in', async (_, open) => {
    const limits = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
    const hasty = createSecureServer(() => undefined, certificates, limits);
    hasty.listen(0, '127.0.0.1');
    await once(hasty, 'listening');
    const socket = open((hasty.address() as AddressInfo).port);
    // A reset is an end as well, whose close follows: waiting for an event would end with its error.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    socket.write('GET / HTTP/1.1\r\nx: ');
    const trickle = setInterval(() => socket.writable && socket.write('x'), 20);
    socket.resume();
    await closed;
    clearInterval(trickle);

    expect(hasty.listening).toBe(true);
    hasty.close();
    await once(hasty, 'close');
  });
});
