import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { pause } from '@kerf/concurrency';
import type { PressureSite } from './prober.ts';

/** Connections to open: by the number of requests that each pipelines. */
interface Readers {
  readonly path: string;
  /** Fewer requests than a connection may pipeline, and more. */
  readonly pipelined: readonly number[];
}

/** Large document of the gateway, and a small one of the issuer, which many requests fill no buffer with. */
const gatewayReaders: Readers = { path: '/docs', pipelined: [60, 60, 60, 60, 60, 60, 60, 60, 300, 300] };
const issuerReaders: Readers = { path: '/.well-known/oauth-authorization-server', pipelined: [300, 300, 300, 300] };

/** Longer than the write timeout of the deployment, the pause between its checks, and the time to fill the buffers. */
const cutAfterMs = 4_000;
/** Time for a connection that was cut to notice when it reads. */
const noticeMs = 1_500;
/** Measurements of the memory in this time. */
const measurements = 5;

/** Memory that unread responses may take, in bytes; the rest of the load takes some of it. */
const maxGrowthBytes = 200_000_000;

/** Clients without a key request documents of a gateway and the issuer, and read nothing. */
export async function stallServers(site: PressureSite, gateway: string): Promise<boolean> {
  await Promise.all([stallServer(site, gateway, gatewayReaders), stallServer(site, site.issuerUrl, issuerReaders)]);
  return true;
}

async function stallServer(site: PressureSite, url: string, { path, pipelined }: Readers): Promise<void> {
  const before = site.readMemory(url);
  const sockets = await Promise.all(pipelined.map((count) => openReader(url, site.ca, { path, count })));
  const growth = await measureGrowth(site, url, before);
  const name = new URL(path, url).pathname;
  const states = await Promise.all(sockets.map(readState));
  for (const answer of states)
    site.prober.recordProbe('notCut', { subject: `a client that does not read ${name}`, expected: 'cut', answer });
  const subject = `${Math.round(growth / 1e6)} MB of memory for clients that do not read ${name}`;
  const answer = growth > maxGrowthBytes ? 'too much' : 'bounded';
  site.prober.recordProbe('notCut', { subject, expected: 'bounded', answer });
}

async function openReader(url: string, ca: string, { path, count }: { path: string; count: number }) {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ca }).pause();
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect', { signal: AbortSignal.timeout(noticeMs) });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(count));
  return socket;
}

/** Growth of the memory, in bytes, until the connections must have been cut. */
async function measureGrowth(site: PressureSite, url: string, before = 0): Promise<number> {
  let growth = 0;
  for (let measured = 0; measured < measurements; measured += 1) {
    await pause(cutAfterMs / measurements);
    growth = Math.max(growth, (site.readMemory(url) ?? before) - before);
  }
  return growth;
}

/** State of a connection: only a client that reads notices that it was cut, by an end or a reset. */
async function readState(socket: TLSSocket): Promise<'cut' | 'open'> {
  const notice = AbortSignal.timeout(noticeMs);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', resolve);
    notice.addEventListener('abort', () => resolve());
  });
  socket.resume();
  if (!socket.closed) await closed;
  const state = socket.closed ? 'cut' : 'open';
  socket.destroy();
  return state;
}
