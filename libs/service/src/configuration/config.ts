import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { busConfig } from './bus-config.ts';
import { ConfigurationError, describeInvalidVariable } from './configuration-error.ts';
import { secretUrl } from './secret.ts';
import { readSecretFiles } from './secret-files.ts';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Environment value: a TCP port. */
export const portNumber = z.coerce.number().int().min(0).max(65_535);

/** Environment value: a positive integer. */
export const positiveInteger = z.coerce.number().int().positive();

/** Environment value: an HTTP URL, stripped of trailing slashes so that paths can be appended. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Environment value: a switch, off by default. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** Environment value: a comma-separated list, empty by default. */
export const commaSeparatedList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

/** Version of this package, which is that of the whole product. */
const packageVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

/** Environment variables that describe the release; a build sets them. */
export const releaseConfig = {
  KERF_VERSION: z.string().default(packageVersion).describe('version of the release that the process runs'),
  KERF_REVISION: z.string().default('unknown').describe('commit from which the release was built'),
};

/** Environment variables of every service. */
export const serviceConfig = {
  ...busConfig,
  KERF_INTERNAL_HOST: z.string().default('127.0.0.1').describe('listen address for probes and metrics'),
  KERF_INTERNAL_PORT: portNumber.describe('port of `/healthz`, `/readyz` and `/metrics`'),
  KERF_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('least severe level that is logged'),
  KERF_TRACE_RATIO: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('share of requests to trace; the services behind trace what the first one does'),
  KERF_DRAIN_TIMEOUT_MS: positiveInteger
    .max(3_600_000)
    .optional()
    .describe(
      'time after SIGTERM for running work to finish; what is left is then answered with 503, and the process ends within 6 seconds. It ends at once when nothing runs. Default: `KERF_DRAIN_DELAY_MS` and the longest work of the service, which is 600000 for gateways and brokers, otherwise 30000',
    ),
  KERF_WARM_UP: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` skips the warm-up of gateways, brokers and quota services, which run their own code before they are ready, at most 5 s',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('OTLP/HTTP collector for traces; without it there are none'),
  OTEL_BSP_SCHEDULE_DELAY: positiveInteger
    .default(5_000)
    .describe('milliseconds between two exports of spans to the collector'),
  OTEL_BSP_MAX_QUEUE_SIZE: positiveInteger
    .default(2_048)
    .describe('spans that wait for their export at most; further ones are dropped and counted'),
  ...releaseConfig,
  KERF_ENVIRONMENT: z
    .string()
    .optional()
    .describe(
      'name of the deployment in traces and metrics, such as `production`; instead of `OTEL_RESOURCE_ATTRIBUTES`',
    ),
};

/** Environment variables of a service with a database; `connections` is the default size of its pool. */
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
    .describe('maximum number of connections'),
});

/** Environment variables of a service that serves HTTPS. Without a certificate it trusts its proxies. */
export const tlsConfig = {
  KERF_TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('PEM file of the certificate; with it and the key the process terminates TLS itself'),
  KERF_TLS_KEY_FILE: z.string().optional().describe('PEM file of the private key'),
  KERF_TRUSTED_PROXIES: commaSeparatedList.describe(
    'comma-separated addresses and networks of proxies whose `X-Forwarded-*` headers are trusted; if they send no `X-Forwarded-For`, or an unlisted load balancer hides client addresses, all clients share the limits of one host',
  ),
  KERF_LOOPBACK_HTTP: flag.describe('allow plain HTTP and WebSockets from this machine'),
};

/** Environment variables of a service whose callers are outside the product. */
export const traceParentConfig = {
  KERF_TRACE_PARENT: z
    .enum(['trust', 'link', 'ignore'])
    .default('link')
    .describe(
      'use of the `traceparent` of callers: `trust` continues their trace if it is sampled, `link` begins a trace that names theirs, `ignore` drops it; their `tracestate` and baggage are always dropped',
    ),
  KERF_ACCESS_LOG: z
    .enum(['off', 'errors', 'all'])
    .default('off')
    .describe('requests that have a line in the log: none, those with a status of 400 or more, or all'),
  KERF_SLOW_REQUEST_MS: positiveInteger
    .default(1_000)
    .describe('duration above which a request is traced although it was not sampled, as are those that failed'),
};

/** Environment variables of a service behind a load balancer. */
export const drainConfig = {
  KERF_DRAIN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(5_000)
    .describe(
      'time after SIGTERM during which the service is not ready but still serves, until load balancers have moved on; part of `KERF_DRAIN_TIMEOUT_MS` and less than it',
    ),
};

export type ServiceConfig = z.output<z.ZodObject<typeof serviceConfig>>;
type DrainTimes = Partial<Pick<ServiceConfig, 'KERF_DRAIN_TIMEOUT_MS'> & z.output<z.ZodObject<typeof drainConfig>>>;
export type TlsConfig = z.output<z.ZodObject<typeof tlsConfig>>;

/**
 * Reads the environment once and freezes the result. A secret may also be in a file, named by `NAME_FILE`.
 * Throws a `ConfigurationError` that names every variable that is missing, invalid or contradicts another, but never
 * its value.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  environment: Environment,
): Readonly<z.output<z.ZodObject<S>>> {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== undefined && text !== ''));
  const { secrets, sources, problems } = readSecretFiles(shape, given);
  if (problems.length > 0) throw new ConfigurationError(problems);
  const { data, error } = z.object(shape).safeParse({ ...given, ...secrets });
  if (error) throw new ConfigurationError(error.issues.map((issue) => describeInvalidVariable(issue, sources)));
  checkDrain(data);
  return Object.freeze(data);
}

/** Throws unless the drain delay is shorter than the drain timeout, which would otherwise cut off work in flight. */
function checkDrain({ KERF_DRAIN_DELAY_MS: delayMs = 0, KERF_DRAIN_TIMEOUT_MS: timeoutMs }: DrainTimes): void {
  if (timeoutMs !== undefined && delayMs >= timeoutMs)
    throw new ConfigurationError(['KERF_DRAIN_DELAY_MS must be less than KERF_DRAIN_TIMEOUT_MS, which includes it.']);
}
