import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Loopback port that forwards to one server, and can be switched to another. */
export interface SwitchableProxy {
  readonly port: number;
  /** Closes every connection; new ones go to this port, or are refused. */
  switchTo: (port: number | undefined) => void;
  stop: () => Promise<void>;
}

/** Starts a proxy that has no target yet. */
export async function startSwitchableProxy(): Promise<SwitchableProxy> {
  const sockets = new Set<Socket>();
  let target: number | undefined;
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    pipeSockets(client, upstream, sockets);
    pipeSockets(upstream, client, sockets);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeConnections = () => sockets.forEach((socket) => socket.destroy());
  const switchTo = (port: number | undefined) => {
    target = port;
    closeConnections();
  };
  const stop = async () => {
    server.close();
    closeConnections();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, switchTo, stop };
}

function pipeSockets(source: Socket, sink: Socket, sockets: Set<Socket>): void {
  sockets.add(source);
  source.setNoDelay(true);
  source.pipe(sink);
  source.on('error', () => sink.destroy());
  source.on('close', () => {
    sockets.delete(source);
    sink.destroy();
  });
}
