import { findAddressProblem } from '@kerf/bus/address';
import type * as z from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { readableFile } from './readable-file.ts';
import { checkedSecret } from './secret.ts';

/** Environment variables of every process on the bus. */
export const busConfig = {
  KERF_NATS_URL: checkedSecret(findAddressProblem).describe(
    'comma-separated URLs of the NATS servers, with user and password of the service in the first or in each; `tls://` requires TLS',
  ),
  KERF_NATS_CA_FILE: readableFile
    .optional()
    .describe('PEM file of the authorities that sign the servers; with it TLS is required; default: those of Node'),
  KERF_NATS_CERT_FILE: readableFile.optional().describe('PEM file of the certificate of this client'),
  KERF_NATS_KEY_FILE: readableFile.optional().describe('PEM file of its private key'),
  KERF_NATS_CREDS_FILE: readableFile
    .optional()
    .describe('credentials file (JWT and seed), in place of user and password; read again at each reconnect'),
};

type BusVariables = z.output<z.ZodObject<typeof busConfig>>;

/** Address of the bus, as `connectBus` takes it. */
export interface BusAddress {
  readonly url: string;
  readonly caFile?: string | undefined;
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly credentialsFile?: string | undefined;
}

/** Returns the configured address of the bus. Throws a `ConfigurationError` if a file or login is one too many or few. */
export function getBusAddress(config: BusVariables): BusAddress {
  const { KERF_NATS_URL, KERF_NATS_CERT_FILE: certFile, KERF_NATS_KEY_FILE: keyFile } = config;
  const { KERF_NATS_CREDS_FILE: credentialsFile } = config;
  const url = KERF_NATS_URL.reveal();
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new ConfigurationError(['KERF_NATS_CERT_FILE and KERF_NATS_KEY_FILE belong together. Set both or neither.']);
  if (credentialsFile !== undefined && url.includes('@'))
    throw new ConfigurationError([
      'KERF_NATS_CREDS_FILE and the user in KERF_NATS_URL exclude each other. Remove one of them.',
    ]);
  return { url, caFile: config.KERF_NATS_CA_FILE, certFile, keyFile, credentialsFile };
}
