import * as z from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { secret, secretUrl } from './secret.ts';

/** The variables that a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A TCP port from the environment. */
export const portNumber = z.coerce.number().int().min(0).max(65_535);

/** A whole number above zero from the environment. */
export const count = z.coerce.number().int().positive();

/** The address of something that answers HTTP, from the environment: without a final slash, so that paths can follow. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** A switch from the environment, off until it is `true`. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** A comma-separated list from the environment, empty until it is set. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

/** What every service reads from its environment. */
export const serviceConfig = {
  KERF_NATS_URL: secret().describe('the bus, with the user and the password of the service'),
  KERF_INTERNAL_HOST: z.string().default('127.0.0.1').describe('address of the port of probes and metrics'),
  KERF_INTERNAL_PORT: portNumber.describe('port of `/healthz`, `/readyz` and `/metrics`'),
  KERF_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('what is logged, from the gravest on'),
  KERF_TRACE_RATIO: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('share of requests to trace when the caller has not decided'),
  KERF_DRAIN_TIMEOUT_MS: count.default(30_000).describe('how long a stop may take'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('where traces go, OTLP over HTTP; else there are none'),
};

/** What a service with a database reads besides; `connections` is how many it opens at most unless it is told. */
export const databaseConfig = (connections: number) => ({
  KERF_DATABASE_URL: secretUrl('postgresql', 'postgres').describe(
    'Postgres 18, with the role of the service and its password',
  ),
  KERF_DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(connections)
    .describe('connections at most'),
});

/** What a service that answers HTTPS reads besides. Without a certificate it trusts its proxies. */
export const tlsConfig = {
  KERF_TLS_CERT_FILE: z.string().optional().describe('a PEM file; with it and the key the process ends TLS itself'),
  KERF_TLS_KEY_FILE: z.string().optional().describe('the PEM file of its key'),
  KERF_TRUSTED_PROXIES: list.describe(
    'comma-separated addresses and networks of proxies whose `X-Forwarded-*` is believed; with no `X-Forwarded-For` from them, or behind a balancer that is not named here and hides addresses, all clients share the limits of one host',
  ),
  KERF_LOOPBACK_HTTP: flag.describe('plain HTTP and WebSockets from this machine'),
};

/** What a service reads besides that stands behind a balancer. */
export const drainConfig = {
  KERF_DRAIN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(5_000)
    .describe(
      'how long it goes on after SIGTERM, not ready any more, until balancers have turned to others; less than `KERF_DRAIN_TIMEOUT_MS`, which it is a part of',
    ),
};

export type ServiceConfig = z.output<z.ZodObject<typeof serviceConfig>>;
type DrainTimes = Partial<Pick<ServiceConfig, 'KERF_DRAIN_TIMEOUT_MS'> & z.output<z.ZodObject<typeof drainConfig>>>;
export type TlsConfig = z.output<z.ZodObject<typeof tlsConfig>>;

/**
 * Reads the environment once and freezes what it found.
 * Throws a `ConfigurationError` that names every variable that is missing or wrong, and never its value; an `Error` where
 * two of them do not go together.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  environment: Environment,
): Readonly<z.output<z.ZodObject<S>>> {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''));
  const { data, error } = z.object(shape).safeParse(given);
  if (error) throw new ConfigurationError(error.issues, given);
  checkDrain(data);
  return Object.freeze(data);
}

/** A process that waits longer than it may take to stop ends in the middle of what it was to finish. */
function checkDrain({ KERF_DRAIN_DELAY_MS: delayMs = 0, KERF_DRAIN_TIMEOUT_MS: timeoutMs }: DrainTimes): void {
  if (timeoutMs !== undefined && delayMs >= timeoutMs)
    throw new Error('KERF_DRAIN_DELAY_MS is a part of KERF_DRAIN_TIMEOUT_MS: set it to less.');
}
