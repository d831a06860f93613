import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

// Below the ranges from which systems take the ports of outgoing connections (32768 on Linux, 49152 on macOS):
// otherwise a client that waits for a server to come back may be given, or meet itself on, the server's port.
const first = 20_000;
const end = 32_000;
const given = new Set<number>();

/** A loopback port that nobody listens on and that this process has not given away before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(first, end);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port was found between ${first} and ${end}.`);
}

/** Whether a server could listen on this loopback port now. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Whether a server takes connections on this loopback port. */
export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
