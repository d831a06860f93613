import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { getErrorMessage } from '@kerf/errors';

/** PEM files of a certificate and its private key. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Certificate with its key, as PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** TLS 1.2 and newer, with authenticated encryption and forward secrecy only. */
export const tlsPolicy: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
};

/** Loads a certificate and its key for TLS. Throws an error that names the invalid variable and its file. */
export function loadCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const certificate = { cert: readPem('KERF_TLS_CERT_FILE', certFile), key: readPem('KERF_TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext({ ...tlsPolicy, ...certificate });
  } catch (cause) {
    const sentence = 'KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE are not a PEM certificate and its key';
    throw new Error(`${sentence}: ${getErrorMessage(cause)}. The files are ${certFile} and ${keyFile}.`, { cause });
  }
  return certificate;
}

/** Returns the time at which a certificate expires. */
export const getExpiry = ({ cert }: Certificate): Date => new Date(new X509Certificate(cert).validTo);

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`${variable} names a file that cannot be read: ${getErrorMessage(cause)}.`, { cause });
  }
}
