import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { messageOf } from '@kerf/errors';

/** PEM files of a certificate and its private key. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Loads a certificate and its key for TLS. Throws an error that names the invalid variable. */
export function certificateIn({ certFile, keyFile }: CertificateFiles): { cert: Buffer; key: Buffer } {
  const certificate = { cert: read('KERF_TLS_CERT_FILE', certFile), key: read('KERF_TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    const sentence = 'KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE are not a PEM certificate and its key';
    throw new Error(`${sentence}: ${messageOf(cause)}.`, { cause });
  }
  return certificate;
}

function read(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`${variable} names a file that cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
