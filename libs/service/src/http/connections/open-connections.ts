import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Log, metrics } from '@kerf/telemetry';
import { Connection } from './connection.ts';
import type { ConnectionLimits } from './connection-config.ts';
import { getPeerKey, HostConnections } from './host-connections.ts';

/** Reasons for closing a connection. */
type Cut = 'connections' | 'address' | 'pipelining' | 'write_timeout';

/** Variable that raises the bound. */
const variables: Readonly<Record<Cut, string>> = {
  connections: 'KERF_CONNECTIONS',
  address: 'KERF_ADDRESS_CONNECTIONS',
  pipelining: 'KERF_PIPELINED_REQUESTS',
  write_timeout: 'KERF_WRITE_TIMEOUT_MS',
};

/** Minimum pause between log lines about closed connections. */
const logPauseMs = 60_000;

/** Connections are checked this often within the write timeout. */
const checksPerTimeout = 4;

/** The open connections of one server. Closes those that exceed a limit or whose client reads too slowly. */
export class OpenConnections {
  private readonly sockets = new Map<string, Socket>();
  private readonly connections = new Map<Socket, Connection>();
  private readonly hosts: HostConnections;
  private readonly cuts = metrics.getCounter('kerf.http.connections.cut');
  private nextLogAt = 0;

  constructor(
    private readonly limits: ConnectionLimits,
    proxies: ConstructorParameters<typeof HostConnections>[1],
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.hosts = new HostConnections(limits.maxPerHost, proxies);
  }

  /** Wraps a request listener so that the requests of a connection run in order and within the limits. */
  runInOrder(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const run = () => listener(request, response);
      if (!this.getConnection(socket).enqueueRequest(response, run)) this.cut(socket, 'pipelining');
    };
  }

  /** Enforces the limits on a server from now until it closes. */
  watchServer(server: Server): void {
    const { maxConnections, writeTimeoutMs } = this.limits;
    if (Number.isFinite(maxConnections)) server.maxConnections = maxConnections;
    server.on('drop', () => this.report('connections'));
    server.on('connection', (socket: Socket) => this.trackSocket(socket));
    server.once('listening', () => {
      const timer = setInterval(() => this.cutStalled(), writeTimeoutMs / checksPerTimeout).unref();
      const stopMeasuring = this.measure();
      server.once('close', () => {
        clearInterval(timer);
        stopMeasuring();
      });
    });
  }

  private trackSocket(socket: Socket): void {
    const peer = getPeerKey(socket);
    this.sockets.set(peer, socket);
    socket.once('close', () => this.sockets.delete(peer));
    if (!this.hosts.trackConnection(socket)) this.cut(socket, 'address');
  }

  private getConnection(socket: Socket): Connection {
    const known = this.connections.get(socket);
    if (known) return known;
    const connection = new Connection(socket, this.limits.maxPipelined);
    this.connections.set(socket, connection);
    socket.once('close', () => this.connections.delete(socket));
    return connection;
  }

  private cutStalled(): void {
    const now = performance.now();
    for (const [socket, connection] of this.connections)
      if (connection.isStalled(now, this.limits)) this.cut(socket, 'write_timeout');
  }

  /** Resets a connection: after an orderly close the system would go on holding the bytes that the client ignores. */
  private cut(socket: Socket, reason: Cut): void {
    this.report(reason);
    this.sockets.get(getPeerKey(socket))?.resetAndDestroy();
    socket.destroy();
  }

  private report(reason: Cut): void {
    this.cuts.add(1, { reason });
    const now = performance.now();
    if (now < this.nextLogAt) return;
    this.nextLogAt = now + logPauseMs;
    this.log.warn({ reason }, `connections are closed because of ${variables[reason]}`);
  }

  /** Publishes the number of connections and of unsent bytes; returns how to stop. */
  private measure(): () => void {
    const stops = [
      metrics.getGauge('kerf.http.connections').observe((observe) => observe(this.sockets.size, {})),
      metrics.getGauge('kerf.http.unsent').observe((observe) => observe(this.countUnsentBytes(), {})),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private countUnsentBytes(): number {
    let bytes = 0;
    for (const connection of this.connections.values()) bytes += connection.unsentBytes;
    return bytes;
  }
}
