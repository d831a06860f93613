import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Loopback port that forwards to one server, and can be switched to another. */
export interface SwitchableProxy {
  readonly port: number;
  /** Closes every connection; new ones go to this port, or are refused. */
  turnTo: (port: number | undefined) => void;
  stop: () => Promise<void>;
}

/** Starts a proxy that has no target yet. */
export async function startSwitchableProxy(): Promise<SwitchableProxy> {
  const sockets = new Set<Socket>();
  let target: number | undefined;
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    pass(client, upstream, sockets);
    pass(upstream, client, sockets);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const turnTo = (port: number | undefined) => {
    target = port;
    cut();
  };
  const stop = async () => {
    server.close();
    cut();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, turnTo, stop };
}

function pass(source: Socket, sink: Socket, sockets: Set<Socket>): void {
  sockets.add(source);
  source.setNoDelay(true);
  source.pipe(sink);
  source.on('error', () => sink.destroy());
  source.on('close', () => {
    sockets.delete(source);
    sink.destroy();
  });
}
