import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { checkServerIdentity, connect, createServer, type PeerCertificate, type Server } from 'node:tls';
import { type Certificates, ensureCertificates } from './certificates.ts';
import { type TemporaryFolder, createTemporaryFolder } from '../project.ts';

let folder: TemporaryFolder;
let files: Certificates;
let server: Server;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  files = await ensureCertificates(folder.path);
  server = createServer({ cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }, (socket) =>
    socket.end('HTTP/1.0 200 OK\r\n\r\nwelcome'),
  );
  server.on('tlsClientError', () => undefined); // a client that refuses is what one spec is about
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
  await folder.remove();
});

describe('the local certificates', () => {
  it.each(['localhost', '127.0.0.1', '::1'])('vouch for %s to whoever trusts the authority', async (host) => {
    const socket = open({ host, ca: readFileSync(files.caFile) });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.destroy();
  });

  it('are refused without the authority, and for another name', async () => {
    await expect(once(open({ host: 'localhost' }), 'secureConnect')).rejects.toThrow('unable to verify');
    const other = open({ host: 'kerf.example', ca: readFileSync(files.caFile) });
    await expect(once(other, 'secureConnect')).rejects.toThrow("does not match certificate's altnames");
  });

  it('satisfy the strict checks of OpenSSL', () => {
    const strict = ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', files.caFile, files.certFile];
    expect(execFileSync('openssl', strict, { encoding: 'utf8' })).toContain('OK');
  });

  it('keep the key from other users, and stay the same until they are about to expire', async () => {
    const before = readFileSync(files.certFile, 'utf8');
    expect(statSync(files.keyFile).mode & 0o777).toBe(0o600);
    expect(await ensureCertificates(folder.path)).toEqual(files);
    expect(readFileSync(files.certFile, 'utf8')).toBe(before);
  });
});

function open({ host, ca }: { host: string; ca?: Buffer }) {
  const { port } = server.address() as AddressInfo;
  const check = (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate);
  return connect({ host: '127.0.0.1', port, ...(ca && { ca }), checkServerIdentity: check });
}
