import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { getErrorMessage } from '@kerf/errors';

/** PEM files of a certificate and its private key. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Loads a certificate and its key for TLS. Throws an error that names the invalid variable. */
export function loadCertificate({ certFile, keyFile }: CertificateFiles): { cert: Buffer; key: Buffer } {
  const certificate = { cert: readPem('KERF_TLS_CERT_FILE', certFile), key: readPem('KERF_TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    const sentence = 'KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE are not a PEM certificate and its key';
    throw new Error(`${sentence}: ${getErrorMessage(cause)}.`, { cause });
  }
  return certificate;
}

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`${variable} names a file that cannot be read: ${getErrorMessage(cause)}.`, { cause });
  }
}
