import { readFileSync } from 'node:fs';
import { getInboxPrefix } from '@kerf/contracts';
import { getErrorMessage } from '@kerf/errors';
import { type Log, silentLog } from '@kerf/telemetry';
import { connect, credsAuthenticator, type ConnectionOptions } from '@nats-io/transport-node';
import { parseLogin, redactLogins } from './address.ts';
import { Bus } from './bus.ts';

interface BusOptions {
  /** Comma-separated URLs of the NATS servers, optionally with user and password in the first or in each. */
  readonly url: string;
  /** PEM file of the authorities that sign the servers' certificates. */
  readonly caFile?: string | undefined;
  /** PEM files of the client's certificate and private key. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  /** Credentials file, in place of user and password. */
  readonly credentialsFile?: string | undefined;
  /** Name of the service: labels the connection in NATS monitoring and determines its inbox. */
  readonly name: string;
  readonly log?: Log;
}

/**
 * Connects to the bus, reconnects to any of its servers without limit, and detects a dead server by pings.
 * Throws when no server answers at the address, or the server rejects the user.
 */
export async function connectBus({ url, name, log = silentLog, ...files }: BusOptions): Promise<Bus> {
  const options = {
    ...parseLogin(url),
    ...getSecurity(files),
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
    throw new Error(`NATS cannot be reached at ${redactLogins(url)}: ${getErrorMessage(cause)}.`, { cause });
  });
  return new Bus(connection, name, log);
}

/** Returns the TLS options and the authenticator. The files are read at each connection, so that they may be renewed. */
function getSecurity(files: Omit<BusOptions, 'url' | 'name' | 'log'>): ConnectionOptions {
  const { credentialsFile, ...tlsFiles } = files;
  const given = Object.fromEntries(Object.entries(tlsFiles).filter(([, file]) => file !== undefined));
  return {
    ...(Object.keys(given).length > 0 && { tls: given }),
    ...(credentialsFile !== undefined && { authenticator: credsAuthenticator(() => readFileSync(credentialsFile)) }),
  };
}
