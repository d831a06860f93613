import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { messageOf } from '@kerf/errors';

/** Where a service finds its certificate and the key of that, as PEM. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate with its key, as TLS takes them. Throws a sentence that names the variable that is wrong. */
export function certificateIn({ certFile, keyFile }: CertificateFiles): { cert: Buffer; key: Buffer } {
  const certificate = { cert: read('KERF_TLS_CERT_FILE', certFile), key: read('KERF_TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    const sentence = 'KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE are no certificate and its key in PEM';
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
