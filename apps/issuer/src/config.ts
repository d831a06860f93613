import { limitsConfig } from '@kerf/limits';
import {
  count,
  databaseConfig,
  drainConfig,
  type Environment,
  issuerUrl,
  keyConfig,
  list,
  portNumber,
  publicUrl,
  readConfig,
  secret,
  serviceConfig,
  tlsConfig,
} from '@kerf/service';
import * as z from 'zod';

/** The environment of the issuer, which runs only where assistants may come by OAuth. */
export const issuerVariables = {
  ...serviceConfig,
  ...databaseConfig(4),
  KERF_OAUTH_ISSUER_URL: issuerUrl.describe('where people and assistants reach it, on a host of its own'),
  KERF_OAUTH_HOST: z.string().default('127.0.0.1').describe('address of the port of the pages and the protocol'),
  KERF_OAUTH_PORT: portNumber.describe('port of the pages and the protocol'),
  KERF_OAUTH_SECRET: secret(32).describe('cookies and the signing key are made from it; the same for every pod'),
  KERF_OAUTH_TOKEN_LIFE_S: count.min(10).max(3_600).default(900).describe('how long an access token holds'),
  KERF_PUBLIC_URL: publicUrl.describe('where the gateways are reached, as they have it: what the tokens are for'),
  // An API key is how somebody logs in, and the stored form of a token is made as that of a key.
  KERF_KEY_PEPPER: keyConfig.KERF_KEY_PEPPER,
  KERF_KEY_PEPPER_PREVIOUS: keyConfig.KERF_KEY_PEPPER_PREVIOUS,
  ...tlsConfig,
  ...drainConfig,
  ...limitsConfig,
  KERF_OAUTH_REQUESTS_PER_MINUTE: count
    .default(300)
    .describe('requests from one /24 (IPv6: /56), to all issuers together'),
  KERF_OAUTH_REGISTRATIONS_PER_MINUTE: count
    .default(10)
    .describe('clients that register themselves from one such network'),
  KERF_OAUTH_CLIENT_NETWORKS: list.describe(
    'comma-separated private networks in which clients may publish what they are; of public ones all may',
  ),
};

/** What the issuer of OAuth reads from its environment, once. */
export const readIssuerConfig = (environment: Environment = process.env) => readConfig(issuerVariables, environment);

export type IssuerConfig = ReturnType<typeof readIssuerConfig>;
