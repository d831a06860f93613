import {
  allowListConfig,
  count,
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
  // Presence is written in few statements for many adapters; registrations are single.
  ...databaseConfig(5),
  KERF_WS_HOST: z.string().default('127.0.0.1').describe('address of the port of the adapter WebSockets'),
  KERF_WS_PORT: portNumber.describe('port of the adapter WebSockets'),
  ...keyConfig,
  ...tlsConfig,
  ...drainConfig,
  ...allowListConfig,
  // At most a third of the time after which an adapter counts as unwell, as `broker.connected_adapter` says.
  KERF_HEARTBEAT_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(15_000)
    .default(10_000)
    .describe('how often adapters say that they are well'),
  KERF_ADAPTER_GRACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30_000)
    .describe('how long commands wait for an adapter that fell silent, or was sent away, to come back'),
  // Long enough for three attempts of one that lives.
  KERF_ADAPTER_RETURN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('how long at most they wait for one whose socket was closed'),
  KERF_ADAPTERS_PER_ACCOUNT: count.default(100).describe('sockets of one account on this broker at most'),
  KERF_ADAPTERS_PER_POD: count.default(20_000).describe('sockets on this broker at most'),
  KERF_FAILED_KEYS_PER_MINUTE: count
    .default(30)
    .describe('wrong keys from one /24 (IPv6: /56) before only keys seen alive within ten minutes go on'),
};

/** What the broker reads from its environment, once. */
export const readBrokerConfig = (environment: Environment = process.env) => readConfig(brokerVariables, environment);

export type BrokerConfig = ReturnType<typeof readBrokerConfig>;
