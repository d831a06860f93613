import {
  allowListConfig,
  count,
  databaseConfig,
  type Environment,
  keyConfig,
  portNumber,
  readConfig,
  serviceConfig,
  tlsConfig,
} from '@kerf/service';
import * as z from 'zod';

const shape = {
  ...serviceConfig,
  ...tlsConfig,
  ...keyConfig,
  ...allowListConfig,
  /** Presence is written in few statements for many adapters; registrations are single. */
  ...databaseConfig(5),
  KERF_WS_HOST: z.string().default('127.0.0.1'),
  KERF_WS_PORT: portNumber,
  /** At most a third of the time after which an adapter counts as unwell, `healthyMs` in `connected-adapters.ts`. */
  KERF_HEARTBEAT_INTERVAL_MS: z.coerce.number().int().min(100).max(15_000).default(10_000),
  /** How long commands wait for an adapter that fell silent, or that was sent away, to come back. */
  KERF_ADAPTER_GRACE_MS: z.coerce.number().int().min(0).default(30_000),
  /** How long at most for one whose socket was closed: long enough for three attempts of one that lives. */
  KERF_ADAPTER_RETURN_MS: z.coerce.number().int().min(0).default(10_000),
  /** Sockets at most: of one account on this broker, and of all. */
  KERF_ADAPTERS_PER_ACCOUNT: count.default(100),
  KERF_ADAPTERS_PER_POD: count.default(20_000),
  /** Wrong keys from one network before only keys that were right lately are asked about. */
  KERF_FAILED_KEYS_PER_MINUTE: count.default(30),
};

/** What the broker reads from its environment, once. */
export const readBrokerConfig = (environment: Environment = process.env) => readConfig(shape, environment);

export type BrokerConfig = ReturnType<typeof readBrokerConfig>;
