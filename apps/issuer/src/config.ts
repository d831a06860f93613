import { limitsConfig } from '@kerf/limits';
import {
  connectionConfig,
  positiveInteger,
  databaseConfig,
  drainConfig,
  type Environment,
  issuerUrl,
  keyConfig,
  commaSeparatedList,
  portNumber,
  publicUrl,
  readConfig,
  secret,
  serviceConfig,
  tlsConfig,
  traceParentConfig,
} from '@kerf/service';
import * as z from 'zod';

/** Environment variables of the issuer, which runs only where assistants may connect by OAuth. */
export const issuerVariables = {
  ...serviceConfig,
  ...databaseConfig(4),
  KERF_OAUTH_ISSUER_URL: issuerUrl.describe('public URL of the issuer, on a host of its own'),
  KERF_OAUTH_HOST: z.string().default('127.0.0.1').describe('address on which pages and protocol are served'),
  KERF_OAUTH_PORT: portNumber.describe('port on which pages and protocol are served'),
  KERF_OAUTH_SECRET: secret(32).describe(
    'secret from which cookie and signing keys are derived; the same for every pod',
  ),
  KERF_OAUTH_TOKEN_LIFE_S: positiveInteger.min(10).max(3_600).default(900).describe('lifetime of an access token'),
  KERF_PUBLIC_URL: publicUrl.describe('public URL of the gateways, as configured there: the resource of the tokens'),
  // People log in with an API key, and the digest of a token is made like that of a key.
  KERF_KEY_PEPPER: keyConfig.KERF_KEY_PEPPER,
  KERF_KEY_PEPPER_PREVIOUS: keyConfig.KERF_KEY_PEPPER_PREVIOUS,
  ...tlsConfig,
  ...drainConfig,
  ...traceParentConfig,
  ...connectionConfig,
  ...limitsConfig,
  KERF_OAUTH_REQUESTS_PER_MINUTE: positiveInteger
    .default(300)
    .describe('requests from one address (IPv6: one /64), over all issuers'),
  KERF_OAUTH_REGISTRATIONS_PER_MINUTE: positiveInteger
    .default(10)
    .describe('client registrations from one /24 (IPv6: /56)'),
  KERF_FAILED_KEYS_PER_MINUTE: positiveInteger
    .default(30)
    .describe(
      'wrong keys from one /24 (IPv6: /56), per issuer; beyond it keys from there are checked slowly, by turns of their addresses',
    ),
  KERF_OAUTH_CLIENT_NETWORKS: commaSeparatedList.describe(
    'comma-separated private networks from which client metadata may be fetched, besides all public ones',
  ),
};

/** Reads the configuration of the OAuth issuer. Throws when a variable is missing or invalid. */
export const readIssuerConfig = (environment: Environment = process.env) => readConfig(issuerVariables, environment);

export type IssuerConfig = ReturnType<typeof readIssuerConfig>;
