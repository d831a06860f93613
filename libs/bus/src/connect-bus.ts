import { getInboxPrefix } from '@kerf/contracts';
import { getErrorMessage } from '@kerf/errors';
import { type Log, silentLog } from '@kerf/telemetry';
import { connect } from '@nats-io/transport-node';
import { Bus } from './bus.ts';

interface BusOptions {
  /** URL of the NATS server, optionally with user and password. */
  readonly url: string;
  /** Name of the service: labels the connection in NATS monitoring and determines its inbox. */
  readonly name: string;
  readonly log?: Log;
}

/**
 * Connects to the bus, reconnects without limit, and detects a dead server by pings.
 * Throws when no server answers at the address, or the server rejects the user.
 */
export async function connectBus({ url, name, log = silentLog }: BusOptions): Promise<Bus> {
  const options = {
    ...parseLogin(url),
    name,
    inboxPrefix: getInboxPrefix(name),
    // Collecting a stack trace for each request would double what a request costs.
    noAsyncTraces: true,
    // The server's configuration may learn of a user only after the service has started.
    ignoreAuthErrorAbort: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
  };
  const connection = await connect(options).catch((cause: unknown) => {
    throw new Error(`NATS cannot be reached at ${redactPassword(url)}: ${getErrorMessage(cause)}.`, { cause });
  });
  return new Bus(connection, name, log);
}

/** Splits a URL into server, user and password, because the NATS client ignores credentials in URLs. */
export function parseLogin(url: string): { servers: string; user?: string; pass?: string } {
  if (!url.includes('@')) return { servers: url };
  const { username, password, protocol, host } = new URL(url);
  return { servers: `${protocol}//${host}`, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

const redactPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');
