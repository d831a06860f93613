import { keyConfig, list, portNumber, readConfig, secret, serviceConfig, tlsConfig } from '@kerf/service';
import * as z from 'zod';

const shape = {
  ...serviceConfig,
  ...tlsConfig,
  ...keyConfig,
  KERF_HOST: z.string().default('127.0.0.1'),
  KERF_PORT: portNumber,
  /** Opaque operation ids are made under this secret. */
  KERF_OPERATION_SECRET: secret(16),
  /** Request-rate limits are counted here; without it each process counts for itself. */
  KERF_REDIS_URL: z.string().optional(),
  KERF_REGISTRATIONS_PER_MINUTE: z.coerce.number().int().positive().default(60),
  /** The names under which the gateway may be called, without ports; empty: under any. */
  KERF_ALLOWED_HOSTS: list.default([]),
  /** An allow-list for the Origin header, besides the origin of the gateway itself. It does not answer CORS preflights. */
  KERF_ALLOWED_ORIGINS: list.default([]),
};

/** What the gateway reads from its environment. */
export const readGatewayConfig = (environment: NodeJS.ProcessEnv = process.env) => readConfig(shape, environment);

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
