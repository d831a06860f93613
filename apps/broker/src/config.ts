import {
  allowListConfig,
  changesConfig,
  positiveInteger,
  databaseConfig,
  drainConfig,
  type Environment,
  keyConfig,
  portNumber,
  readConfig,
  serviceConfig,
  tlsConfig,
} from '@kerf/service';
import * as z from 'zod';

/** The environment of the broker. */
export const brokerVariables = {
  ...serviceConfig,
  // Presence is written in batches for many adapters; registrations are single statements.
  ...databaseConfig(5),
  KERF_WS_HOST: z.string().default('127.0.0.1').describe('listen address for adapter WebSockets'),
  KERF_WS_PORT: portNumber.describe('port for adapter WebSockets'),
  ...keyConfig,
  ...tlsConfig,
  ...drainConfig,
  ...allowListConfig,
  ...changesConfig,
  // At most a third of the time after which an adapter counts as unhealthy; see `broker.connected_adapter`.
  KERF_HEARTBEAT_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(15_000)
    .default(10_000)
    .describe('interval of adapter heartbeats'),
  KERF_ADAPTER_GRACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30_000)
    .describe('how long commands wait for an unresponsive or drained adapter to reconnect'),
  // Long enough for three reconnect attempts.
  KERF_ADAPTER_RETURN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('maximum wait for an adapter with a closed socket'),
  KERF_ADAPTERS_PER_ACCOUNT: positiveInteger
    .default(100)
    .describe('maximum number of sockets per account on this broker'),
  KERF_ADAPTERS_PER_POD: positiveInteger.default(20_000).describe('maximum number of sockets on this broker'),
  KERF_FAILED_KEYS_PER_MINUTE: positiveInteger
    .default(30)
    .describe(
      'invalid keys per /24 (IPv6: /56); above it keys from there that were not valid in the last ten minutes are checked slowly, by turns of their addresses',
    ),
};

/** Reads and validates the broker's environment variables. */
export const readBrokerConfig = (environment: Environment = process.env) => readConfig(brokerVariables, environment);

export type BrokerConfig = ReturnType<typeof readBrokerConfig>;
