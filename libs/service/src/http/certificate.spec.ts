import { join } from 'node:path';
import { type Certificates, ensureCertificates, type TemporaryFolder, createTemporaryFolder } from '@kerf/tools';
import { loadCertificate } from './certificate.ts';

describe('the certificate of a service', () => {
  let folder: TemporaryFolder;
  let made: Certificates;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    made = await ensureCertificates(folder.path);
  });
  afterAll(() => folder.remove());

  it('is read together with its key', () => {
    const { cert, key } = loadCertificate(made);

    expect(cert.toString()).toContain('BEGIN CERTIFICATE');
    expect(key.toString()).toContain('PRIVATE KEY');
  });

  it.each([
    ['no certificate', () => ({ certFile: join(folder.path, 'none') }), /^KERF_TLS_CERT_FILE names a file that cannot/],
    ['no key', () => ({ keyFile: join(folder.path, 'none') }), /^KERF_TLS_KEY_FILE names a file that cannot be read: /],
    [
      'a certificate as the key',
      () => ({ keyFile: made.certFile }),
      /^KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE are no/,
    ],
    [
      'a key as the certificate',
      () => ({ certFile: made.keyFile }),
      /^KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE are no/,
    ],
  ])('is refused by the name of its variable when there is %s', (_, change, sentence) => {
    expect(() => loadCertificate({ ...made, ...change() })).toThrow(sentence);
  });
});
