import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { type Certificates, createTemporaryFolder, ensureCertificates, type TemporaryFolder } from '@kerf/tools';
import { CertificateReload } from './certificate-reload.ts';
import { type Certificate, getExpiry, loadCertificate } from './certificate.ts';
import { createSecureServer } from './secure-server.ts';

describe('the files of a certificate', () => {
  let folder: TemporaryFolder;
  let made: Certificates[];
  let mounted: string;
  let reload: CertificateReload;
  let log: Journal;
  let served: Certificate;

  /** Mounts a secret as Kubernetes does: the files are links through a link that is replaced in one step. */
  const mount = async (version: string, { certFile, keyFile }: { certFile: string; keyFile: string }) => {
    await mkdir(join(mounted, version), { recursive: true });
    await writeFile(join(mounted, version, 'tls.crt'), readFileSync(certFile));
    await writeFile(join(mounted, version, 'tls.key'), readFileSync(keyFile));
    await symlink(version, join(mounted, '..next'));
    await rename(join(mounted, '..next'), join(mounted, '..data'));
  };
  const readPair = ({ certFile, keyFile }: Certificates) => ({
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
  });
  const pair = (at: number) => made[at] ?? { caFile: '', certFile: '', keyFile: '' };

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    made = await Promise.all(['1', '2'].map((name) => ensureCertificates(join(folder.path, name))));
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    log = new Journal();
    mounted = join(folder.path, crypto.randomUUID());
    await mount('..1', pair(0));
    const files = { certFile: join(mounted, 'tls.crt'), keyFile: join(mounted, 'tls.key') };
    await symlink('..data/tls.crt', files.certFile);
    await symlink('..data/tls.key', files.keyFile);
    served = loadCertificate(files);
    reload = new CertificateReload({
      files,
      served,
      log,
      serve: (certificate) => {
        served = certificate;
      },
    });
  });
  afterEach(() => reload.close());

  it('are read again when they are replaced, and the log says until when the new one is valid', async () => {
    await Promise.all([log.waitFor('info'), mount('..2', pair(1))]);

    expect(served).toEqual(readPair(pair(1)));
    expect(log.lines.at(-1)).toEqual(['info', 'serving a new certificate', { expires: getExpiry(served) }]);
  });

  it.each([
    ['have a key of another certificate', () => ({ ...pair(1), keyFile: pair(0).keyFile })],
    ['are no certificate', () => ({ ...pair(1), certFile: pair(1).keyFile })],
  ])('stay as they are when new ones %s, which the log reports once by name', async (_, files) => {
    await Promise.all([log.waitFor('error'), mount('..2', files())]);
    const kept = served;
    await mount('..3', files());
    await Promise.all([log.waitFor('info'), mount('..4', pair(1))]);

    expect(log.errors).toEqual([expect.stringContaining(join(mounted, 'tls.crt'))]);
    expect([kept, served]).toEqual([readPair(pair(0)), readPair(pair(1))]);
  });

  it('are not read again after the end', async () => {
    reload.close();
    const before = served;
    await mount('..2', pair(1));
    const later = new CertificateReload({
      files: { certFile: join(mounted, 'tls.crt'), keyFile: join(mounted, 'tls.key') },
      served: readPair(pair(0)),
      log,
      serve: () => void log.emit('later line'),
    });
    await Promise.all([log.waitFor('later'), mount('..3', pair(1))]);
    later.close();

    expect(served).toBe(before);
  });
});

describe('a secure server', () => {
  it('serves new connections with the new certificate, and keeps the old connections', async () => {
    const folder = await createTemporaryFolder();
    const [old, next] = await Promise.all(['1', '2'].map((name) => ensureCertificates(join(folder.path, name))));
    if (!old || !next) throw new Error('two certificates are made');
    const log = new Journal();
    const server = createSecureServer((_, response) => response.end('yes'), { ...old, log });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const open = async ({ caFile }: Certificates) => {
      const socket = connect({ host: '127.0.0.1', port, ca: readFileSync(caFile) });
      await once(socket, 'secureConnect');
      return socket;
    };
    const first = await open(old);
    const reloaded = log.waitFor('info');
    await rename(next.certFile, old.certFile);
    await rename(next.keyFile, old.keyFile);
    await reloaded;
    const second = await open(next);
    first.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const piece of first.setEncoding('latin1')) text += String(piece);
    second.destroy();
    server.close();
    await once(server, 'close');
    await folder.remove();

    expect(text).toContain('yes');
  });
});

/** Log that keeps its lines and emits their levels. */
class Journal extends EventEmitter {
  readonly lines: [string, string, unknown?][] = [];

  get errors(): string[] {
    return this.lines.flatMap(([level, text]) => (level === 'error' ? [text] : []));
  }

  async waitFor(event: string): Promise<void> {
    await new Promise((resolve) => this.once(`${event} line`, resolve));
  }

  info = (fields: object, text: string) => this.add('info', text, fields);
  error = (_fields: object, text: string) => this.add('error', text);

  private add(level: string, text: string, fields?: unknown): void {
    this.lines.push([level, text, fields]);
    this.emit(`${level} line`);
  }
}
