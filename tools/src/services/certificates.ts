// The library below resolves its parts by metadata and refuses to load without this import.
import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

/** PEM files of a local certificate authority and of a server certificate that it signed. */
export interface Certificates {
  /** The certificate that clients must trust. */
  caFile: string;
  certFile: string;
  keyFile: string;
}

const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;
const validDays = 365;
const renewDays = 7;

/**
 * Creates certificates for localhost, 127.0.0.1 and ::1 in `folder`, or keeps existing ones valid for over a week.
 * The certificate also identifies a client.
 */
export async function ensureCertificates(folder: string): Promise<Certificates> {
  const files = {
    caFile: join(folder, 'ca.pem'),
    certFile: join(folder, 'server.pem'),
    keyFile: join(folder, 'server.key'),
  };
  if (!(await areStillValid(files))) await writeCertificates(files, folder);
  return files;
}

async function areStillValid({ caFile, certFile, keyFile }: Certificates): Promise<boolean> {
  if (![caFile, certFile, keyFile].every((file) => existsSync(file))) return false;
  const certificate = new x509.X509Certificate(await readFile(certFile, 'utf8'));
  return certificate.notAfter.getTime() - Date.now() > renewDays * dayMs;
}

async function writeCertificates({ caFile, certFile, keyFile }: Certificates, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const authority = await createAuthority();
  const server = await createServerCertificate(authority);
  // The authority's key is never stored, so it cannot sign a second certificate.
  await writeFile(caFile, authority.certificate.toString('pem'));
  await writeFile(certFile, server.certificate.toString('pem'));
  await writeFile(keyFile, await privateKeyPem(server.keys), { mode: 0o600 });
}

interface SignedCertificate {
  keys: webcrypto.CryptoKeyPair;
  certificate: x509.X509Certificate;
}

async function createAuthority(): Promise<SignedCertificate> {
  const keys = await generateKeys();
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Kerf local certificate authority',
    ...getValidityPeriod(),
    signingAlgorithm: keyAlgorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usage, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { keys, certificate };
}

async function createServerCertificate(authority: SignedCertificate): Promise<SignedCertificate> {
  const keys = await generateKeys();
  const names = [
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
    { type: 'ip', value: '::1' },
  ] as const;
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=localhost',
    issuer: authority.certificate.subjectName,
    ...getValidityPeriod(),
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    signingAlgorithm: keyAlgorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.SubjectAlternativeNameExtension([...names]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.keys.publicKey),
    ],
  });
  return { keys, certificate };
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
}

// Valid from an hour ago, for clocks that differ slightly.
function getValidityPeriod(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - dayMs / 24), notAfter: new Date(now + validDays * dayMs) };
}

async function privateKeyPem({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
}
