import * as z from 'zod';
import { positiveInteger } from '../../configuration/config.ts';

/** Environment variables of a service that serves HTTP to any client: bounds of its connections. */
export const connectionConfig = {
  KERF_CONNECTIONS: positiveInteger
    .default(5_000)
    .describe('maximum number of open connections; further ones are closed at once'),
  KERF_ADDRESS_CONNECTIONS: positiveInteger
    .default(512)
    .describe('maximum number of open connections from one address (IPv6: /64); trusted proxies are exempt'),
  KERF_PIPELINED_REQUESTS: positiveInteger
    .default(8)
    .describe('requests of one connection that may wait for its earlier responses; a connection with more is closed'),
  KERF_WRITE_TIMEOUT_MS: positiveInteger
    .min(100)
    .default(20_000)
    .describe('time after which a connection is closed whose client reads a response slower than permitted'),
  KERF_WRITE_BYTES_PER_SECOND: positiveInteger
    .default(1_000)
    .describe('slowest rate at which a client may read a response, on average over the write timeout'),
  KERF_IDLE_TIMEOUT_MS: positiveInteger
    .min(1_000)
    .optional()
    .describe(
      'time after which a connection without requests is closed; default: 75000 with `KERF_TRUSTED_PROXIES`, so that a load balancer closes first, otherwise 30000',
    ),
};

export type ConnectionConfig = z.output<z.ZodObject<typeof connectionConfig>>;

/** Bounds of the connections of one server. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  readonly maxPerHost: number;
  readonly maxPipelined: number;
  readonly writeTimeoutMs: number;
  /** Bytes of a response that a client must read within the write timeout. */
  readonly minWriteBytes: number;
  readonly idleTimeoutMs: number;
}

/** Idle connections of direct clients close soon; a load balancer has to close its own first, usually after 60 s. */
const idleTimeouts = { direct: 30_000, proxied: 75_000 };

interface ConnectionOptions extends Partial<ConnectionConfig> {
  readonly KERF_TRUSTED_PROXIES: readonly string[];
}

/** Reads the bounds from the configuration. A service without a variable has no bound per host and in total. */
export const readConnectionLimits = (options: ConnectionOptions): ConnectionLimits => ({
  ...readWriteLimits(options),
  maxConnections: options.KERF_CONNECTIONS ?? Number.POSITIVE_INFINITY,
  maxPerHost: options.KERF_ADDRESS_CONNECTIONS ?? Number.POSITIVE_INFINITY,
  maxPipelined: options.KERF_PIPELINED_REQUESTS ?? defaults.KERF_PIPELINED_REQUESTS,
  idleTimeoutMs:
    options.KERF_IDLE_TIMEOUT_MS ?? (options.KERF_TRUSTED_PROXIES.length ? idleTimeouts.proxied : idleTimeouts.direct),
});

function readWriteLimits(options: ConnectionOptions): Pick<ConnectionLimits, 'writeTimeoutMs' | 'minWriteBytes'> {
  const writeTimeoutMs = options.KERF_WRITE_TIMEOUT_MS ?? defaults.KERF_WRITE_TIMEOUT_MS;
  const bytesPerSecond = options.KERF_WRITE_BYTES_PER_SECOND ?? defaults.KERF_WRITE_BYTES_PER_SECOND;
  return { writeTimeoutMs, minWriteBytes: Math.max(1, (bytesPerSecond * writeTimeoutMs) / 1_000) };
}

const defaults = z.object(connectionConfig).parse({});
