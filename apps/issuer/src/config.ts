import { limitsConfig } from '@kerf/limits';
import {
  count,
  databaseConfig,
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

const shape = {
  ...serviceConfig,
  ...tlsConfig,
  ...limitsConfig,
  ...databaseConfig(4),
  /** As the gateway has them: an API key is how somebody logs in, and the stored form of a token is made as that of a key. */
  KERF_KEY_PEPPER: keyConfig.KERF_KEY_PEPPER,
  KERF_KEY_PEPPER_PREVIOUS: keyConfig.KERF_KEY_PEPPER_PREVIOUS,
  /** Where people and assistants reach this service: a host of its own, or a port. */
  KERF_OAUTH_ISSUER_URL: issuerUrl,
  KERF_OAUTH_HOST: z.string().default('127.0.0.1'),
  KERF_OAUTH_PORT: portNumber,
  /** Cookies and the signing key are made from it: every pod has the same. */
  KERF_OAUTH_SECRET: secret(32),
  /** Where the gateways are reached: what the tokens are for. */
  KERF_PUBLIC_URL: publicUrl,
  KERF_OAUTH_TOKEN_LIFE_S: count.min(10).max(3_600).default(900),
  /** Of one network, to all issuers together. */
  KERF_OAUTH_REQUESTS_PER_MINUTE: count.default(300),
  KERF_OAUTH_REGISTRATIONS_PER_MINUTE: count.default(10),
  /** Private networks whose clients may describe themselves by a document there; of public ones all may. */
  KERF_OAUTH_CLIENT_NETWORKS: list.default([]),
};

/** What the issuer of OAuth reads from its environment, once. */
export const readIssuerConfig = (environment: Environment = process.env) => readConfig(shape, environment);

export type IssuerConfig = ReturnType<typeof readIssuerConfig>;
