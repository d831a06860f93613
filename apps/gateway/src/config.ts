import { limitsConfig } from '@kerf/limits';
import {
  allowListConfig,
  count,
  type Environment,
  keyConfig,
  portNumber,
  publicUrl,
  readConfig,
  secret,
  serviceConfig,
  tlsConfig,
} from '@kerf/service';
import * as z from 'zod';
import { fileConfig } from './files/file-config.ts';
import { oauthConfig } from './oauth/oauth-config.ts';

const shape = {
  ...serviceConfig,
  ...tlsConfig,
  ...keyConfig,
  ...limitsConfig,
  KERF_HOST: z.string().default('127.0.0.1'),
  KERF_PORT: portNumber,
  /** Where clients and adapters reach the gateways: the address of a file begins with it. */
  KERF_PUBLIC_URL: publicUrl,
  /** Opaque operation ids are made under this secret, and the tokens of file slots. */
  KERF_OPERATION_SECRET: secret(16),
  /** How long an answer waits for a ledger that is away; a reservation holds a few seconds longer. */
  KERF_SETTLE_PATIENCE_MS: count.max(25_000).default(20_000),
  KERF_ACCOUNT_EXECUTIONS_PER_SECOND: count.default(50),
  KERF_ACCOUNT_EXECUTIONS_BURST: count.default(100),
  KERF_ACCOUNT_EXECUTIONS_AT_ONCE: count.default(64),
  /** Requests that run nothing: keys, team, usage, audit log, files that are downloaded or deleted. */
  KERF_ACCOUNT_REQUESTS_PER_SECOND: count.default(20),
  KERF_ACCOUNT_REQUESTS_BURST: count.default(40),
  KERF_ACCOUNT_CHANGES_AT_ONCE: count.default(4),
  /** Streams of MCP that an account may hold open at this gateway, and all accounts together. */
  KERF_ACCOUNT_STREAMS: count.default(100),
  KERF_STREAMS: count.default(10_000),
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: count.default(100),
  KERF_ADDRESS_EXECUTIONS_BURST: count.default(200),
  KERF_REGISTRATIONS_PER_MINUTE: count.default(60),
  KERF_EXPOSED_KEYS_PER_MINUTE: count.default(60),
  KERF_FAILED_KEYS_PER_MINUTE: count.default(30),
  /** Streams on which assistants hear of changes, of one account and of all, at one gateway. */
  KERF_ACCOUNT_LISTENERS: count.default(64),
  KERF_LISTENERS: count.default(5_000),
  /** After this time a stream ends, and its assistant opens another with a key that is looked at anew. */
  KERF_LISTENER_LIFE_MS: count.max(86_400_000).default(3_600_000),
  ...allowListConfig,
  ...fileConfig,
  ...oauthConfig,
};

/** What the gateway reads from its environment. */
export const readGatewayConfig = (environment: Environment = process.env) => readConfig(shape, environment);

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
