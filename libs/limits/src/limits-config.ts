import { readFileSync } from 'node:fs';
import { checkedSecret, ConfigurationError, readableFile, type Secret } from '@kerf/service';
import * as z from 'zod';

/** Environment variables of a service that limits requests. */
export const limitsConfig = {
  KERF_REDIS_URL: checkedSecret(findAddressProblem)
    .optional()
    .describe(
      'Redis in which all processes share their rate limits; without it each process counts alone; `rediss://` requires TLS',
    ),
  KERF_REDIS_CA_FILE: readableFile
    .optional()
    .describe('PEM file of the authorities that sign the certificate of Redis; default: those of Node'),
  KERF_REDIS_CERT_FILE: readableFile.optional().describe('PEM file of the certificate of this client'),
  KERF_REDIS_KEY_FILE: readableFile.optional().describe('PEM file of its private key'),
  KERF_REDIS_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .max(10_000)
    .default(100)
    .describe('time without a reply from Redis after which a process counts alone, until Redis replies again'),
};

/** Configuration of the rate limits' store; only the timeout is always there. */
export interface LimitsConfig {
  readonly KERF_REDIS_URL?: Secret | undefined;
  readonly KERF_REDIS_CA_FILE?: string | undefined;
  readonly KERF_REDIS_CERT_FILE?: string | undefined;
  readonly KERF_REDIS_KEY_FILE?: string | undefined;
  readonly KERF_REDIS_TIMEOUT_MS: number;
}

/** Certificates in PEM form for a connection over TLS. */
export interface RedisTls {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Reads the certificate files of the connection to Redis; undefined without TLS.
 * Throws a `ConfigurationError` for files that nothing would use.
 */
export function readRedisTls(config: LimitsConfig): RedisTls | undefined {
  const { KERF_REDIS_CA_FILE: caFile, KERF_REDIS_CERT_FILE: certFile, KERF_REDIS_KEY_FILE: keyFile } = config;
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new ConfigurationError([
      'KERF_REDIS_CERT_FILE and KERF_REDIS_KEY_FILE belong together. Set both or neither.',
    ]);
  if (config.KERF_REDIS_URL?.reveal().startsWith('rediss:'))
    return { ca: readPem(caFile), cert: readPem(certFile), key: readPem(keyFile) };
  if (caFile !== undefined || certFile !== undefined)
    throw new ConfigurationError([
      'KERF_REDIS_CA_FILE and KERF_REDIS_CERT_FILE need TLS. Begin KERF_REDIS_URL with rediss://.',
    ]);
  return undefined;
}

const readPem = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readFileSync(file, 'utf8');

/** Returns the end of a sentence about an address that is none of a single server. */
function findAddressProblem(address: string): string | undefined {
  const withoutLogin = address.replace(/\/\/.*@/, '//');
  if (/^[^:]*(sentinel|cluster)|^rediss?:[^?]*,/i.test(withoutLogin))
    return 'it must be the address of one primary: Sentinel and Cluster are not supported. Give a host name that follows the primary';
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'redis:' || protocol === 'rediss:' ? undefined : 'it must be a URL that begins with redis://';
}
