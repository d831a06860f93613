import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

// Below the ranges from which systems take the ports of outgoing connections (32768 on Linux, 49152 on macOS):
// otherwise a client that waits for a server to come back may be given, or meet itself on, the server's port.
const first = 20_000;
const end = 32_000;

/** A loopback port that nobody listens on, and that neither this process nor another that runs has given away. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(first, end);
    const claim = await claimed(port);
    if (claim && (await isFree(port))) return port;
    claim?.close();
  }
  throw new Error(`No free port was found between ${first} and ${end}.`);
}

/**
 * The right to give a port away, which the system takes back when this process ends: whoever gets the port begins to
 * listen on it only seconds later. Elsewhere than on Linux there are no such names, and other processes may be in the way.
 */
async function claimed(port: number): Promise<Server | undefined> {
  if (given.has(port)) return undefined;
  const claim = createServer();
  try {
    if (process.platform === 'linux') await once(claim.listen(`\0kerf-port-${port}`), 'listening');
    given.add(port);
    return claim.unref();
  } catch {
    return undefined;
  }
}

const given = new Set<number>();

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
