import { inboxPrefix } from '@kerf/contracts';
import { messageOf } from '@kerf/errors';
import { type Log, silentLog } from '@kerf/telemetry';
import { connect } from '@nats-io/transport-node';
import { Bus } from './bus.ts';

interface BusOptions {
  /** May hold a user and a password. */
  readonly url: string;
  /** The service: it names this process in the server's own monitoring, and the inbox that belongs to it. */
  readonly name: string;
  readonly log?: Log;
}

/**
 * Connects to the bus, and stays connected: it reconnects for ever, and asks its server whether it is still there.
 * Throws when there is no server at the address, or none that knows the user.
 */
export async function connectBus({ url, name, log = silentLog }: BusOptions): Promise<Bus> {
  const options = {
    ...loginIn(url),
    name,
    inboxPrefix: inboxPrefix(name),
    // Collecting a stack trace for each request would double what a request costs.
    noAsyncTraces: true,
    // The server may be told of a user later than the service.
    ignoreAuthErrorAbort: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
  };
  const connection = await connect(options).catch((cause: unknown) => {
    throw new Error(`NATS cannot be reached at ${withoutPassword(url)}: ${messageOf(cause)}.`, { cause });
  });
  return new Bus(connection, name, log);
}

/** What the client library of NATS wants to know of a URL: it does not look for a user in there itself. */
export function loginIn(url: string): { servers: string; user?: string; pass?: string } {
  if (!url.includes('@')) return { servers: url };
  const { username, password, protocol, host } = new URL(url);
  return { servers: `${protocol}//${host}`, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');
