import { type Log, silentLog } from '@kerf/telemetry';
import { connect } from '@nats-io/transport-node';
import { Bus } from './bus.ts';

interface BusOptions {
  readonly url: string;
  /** Names this process in the server's own monitoring. */
  readonly name: string;
  readonly log?: Log;
}

/** Connects to the bus, and stays connected: it reconnects for ever, and asks its server whether it is still there. */
export async function connectBus({ url, name, log = silentLog }: BusOptions): Promise<Bus> {
  const connection = await connect({
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
  });
  return new Bus(connection, log);
}
