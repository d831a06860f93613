import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback port that leads to one server, and from one moment on to another. */
export interface SwitchableProxy {
  readonly port: number;
  /** Cut every connection; new ones go to this port, or nowhere. */
  turnTo: (port: number | undefined) => void;
  stop: () => Promise<void>;
}

/** Start a proxy that leads nowhere yet. */
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
