import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

// Below the ephemeral port ranges (from 32768 on Linux, 49152 on macOS). Otherwise a client that waits for a server
// to restart might be given the server's port, or connect to itself on it.
const minPort = 20_000;
const maxPort = 32_000;

/** Finds a loopback port that is unused and not handed out by this or another running process. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(minPort, maxPort);
    const claim = await claimPort(port);
    if (claim && (await isPortFree(port))) return port;
    claim?.close();
  }
  throw new Error(`No free port found between ${minPort} and ${maxPort}.`);
}

/**
 * Claims the right to hand out a port; the system releases the claim when this process ends.
 * The recipient starts to listen only seconds later. Abstract socket names exist on Linux only; elsewhere other
 * processes may interfere.
 */
async function claimPort(port: number): Promise<Server | undefined> {
  if (claimedPorts.has(port)) return undefined;
  const claim = createServer();
  try {
    if (process.platform === 'linux') await once(claim.listen(`\0kerf-port-${port}`), 'listening');
    claimedPorts.add(port);
    return claim.unref();
  } catch {
    return undefined;
  }
}

const claimedPorts = new Set<number>();

/** Returns true when a server could listen on this loopback port now. */
export async function isPortFree(port: number): Promise<boolean> {
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

/** Returns true when a server accepts connections on this loopback port. */
export async function isPortOpen(port: number): Promise<boolean> {
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
