import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Loopback port that distributes its connections round-robin. */
export interface RoundRobin {
  port: number;
  /** Stops listening and closes every connection. */
  stop: () => Promise<void>;
}

/** Forwards each new connection to the next port, byte for byte, so TLS passes through unchanged. */
export async function startRoundRobin(ports: readonly number[], port = 0): Promise<RoundRobin> {
  const sockets = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    const target = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1');
    pipeSockets(client, target, sockets);
    pipeSockets(target, client, sockets);
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

function pipeSockets(source: Socket, sink: Socket, sockets: Set<Socket>): void {
  sockets.add(source);
  source.pipe(sink);
  source.setNoDelay(true);
  source.on('error', () => sink.destroy());
  source.on('close', () => {
    sockets.delete(source);
    sink.destroySoon();
  });
}
