import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback port whose connections are handed out in turn. */
export interface RoundRobin {
  port: number;
  /** Stop listening and cut every connection. */
  stop: () => Promise<void>;
}

/** Pass each new connection on to the next of the ports, byte for byte, so that TLS goes through untouched. */
export async function startRoundRobin(ports: readonly number[], port = 0): Promise<RoundRobin> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const target = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    join(client, target, sockets);
    join(target, client, sockets);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

function join(source: Socket, sink: Socket, sockets: Set<Socket>): void {
  sockets.add(source);
  source.pipe(sink);
  source.setNoDelay(true);
  source.on('error', () => sink.destroy());
  source.on('close', () => {
    sockets.delete(source);
    sink.destroySoon();
  });
}
