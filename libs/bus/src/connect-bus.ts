import { type Log, silentLog } from '@kerf/telemetry';
import { connect } from '@nats-io/transport-node';
import { Bus } from './bus.ts';

interface BusOptions {
  readonly url: string;
  /** Names this process in the server's own monitoring. */
  readonly name: string;
  readonly log?: Log;
}

/**
 * Connects to the bus, and stays connected: it reconnects for ever, and asks its server whether it is still there.
 * Throws when there is no server at the address.
 */
export async function connectBus({ url, name, log = silentLog }: BusOptions): Promise<Bus> {
  const options = {
    servers: url,
    name,
    // Collecting a stack trace for each request would double what a request costs.
    noAsyncTraces: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
  };
  const connection = await connect(options).catch((cause: unknown) => {
    throw new Error(`NATS cannot be reached at ${withoutPassword(url)}: ${sentence(cause)}.`, { cause });
  });
  return new Bus(connection, log);
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');

const sentence = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
