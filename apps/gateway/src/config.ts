import { limitsConfig } from '@kerf/limits';
import {
  allowListConfig,
  connectionConfig,
  positiveInteger,
  drainConfig,
  type Environment,
  keyConfig,
  portNumber,
  publicUrl,
  readConfig,
  secret,
  serviceConfig,
  tlsConfig,
  traceParentConfig,
} from '@kerf/service';
import * as z from 'zod';
import { fileConfig } from './files/file-config.ts';
import { oauthConfig } from './oauth/oauth-config.ts';
import { rateLimitsConfig } from './rate-limits/rate-limits-config.ts';

/** The environment of the gateway. */
export const gatewayVariables = {
  ...serviceConfig,
  KERF_HOST: z.string().default('127.0.0.1').describe('address of the port of the public API'),
  KERF_PORT: portNumber.describe('port of the public API'),
  KERF_PUBLIC_URL: publicUrl.describe(
    'where clients and adapters reach the gateways; the address of every file begins with it',
  ),
  KERF_DASHBOARD_DIRECTORY: z
    .string()
    .min(1)
    .optional()
    .describe('folder with the built pages of the dashboard, served at `/dashboard`; without it there is none'),
  KERF_TRACE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.includes('{operation_id}'), 'must contain {operation_id}')
    .optional()
    .describe(
      'address of the trace of an operation, such as `https://traces.example/search?q={operation_id}`; the dashboard links to it, so give it where members may see traces',
    ),
  KERF_ADAPTER_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe('where adapters reach the brokers, which the pages show; default: the host of `KERF_PUBLIC_URL`'),
  KERF_OPERATION_SECRET: secret(16).describe(
    'secret under which opaque operation ids and the tokens of file slots are made; the same for all gateways',
  ),
  ...keyConfig,
  ...tlsConfig,
  ...drainConfig,
  ...traceParentConfig,
  ...connectionConfig,
  ...allowListConfig,
  ...limitsConfig,
  ...rateLimitsConfig,
  // A reservation holds a few seconds longer.
  KERF_SETTLE_PATIENCE_MS: positiveInteger
    .max(25_000)
    .default(20_000)
    .describe(
      'how long a gateway goes on settling an operation after its deadline or failure, while the ledger is away; no answer waits for it longer than its own timeout',
    ),
  ...fileConfig,
  ...oauthConfig,
};

/** Environment variables of the gateway. */
export const readGatewayConfig = (environment: Environment = process.env) => readConfig(gatewayVariables, environment);

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
