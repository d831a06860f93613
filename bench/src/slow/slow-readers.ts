import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { pause } from '@kerf/concurrency';
import {
  findFreePort,
  getServiceEnvironment,
  type ResourceScope,
  type RunningService,
  startService,
  waitUntil,
} from '@kerf/tools';
import { readResidentBytes } from '../idle/process-limits.ts';
import { startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';

const readers = 1_500;

/** Number of requests that one connection may have open. */
const pipelined = 9;

const maxAddedMegabytes = 100;
const maxCutMs = 60_000;
const deadlineMs = 180_000;
const sampleMs = 250;
const idleMs = 5_000;
const warmUpRequests = 10_000;

/** Result of the measurement. */
interface SlowReaderResult {
  readonly accepted: number;
  readonly idleMegabytes: number;
  readonly addedMegabytes: number;
  /** Time from the last request to the end of the last connection. */
  readonly cutMs: number;
}

/**
 * Measures the memory of a gateway with default limits while clients without a key request the API reference and never
 * read. All come from one address, so most are refused; each of the others costs what TLS needs and one piece of text.
 */
export async function measureSlowReaders(folder: string, scope: ResourceScope): Promise<SlowReaderResult> {
  const infrastructure = await startInfrastructure(folder, scope, 'controlled');
  const { setting } = await createProductSettings(infrastructure, scope);
  const port = await findFreePort();
  const env = getServiceEnvironment('gateway', setting, port);
  const gateway = scope.add(await startService('gateway', env, { folder: join(folder, 'logs') }));
  const ca = readFileSync(infrastructure.certificates.caFile);
  await warmUp(port, ca);
  await waitUntil(async () => (await countConnections(gateway)) === 0, deadlineMs, 'The first connections stay open.');
  await pause(idleMs);
  const idle = readResidentBytes(gateway.pid);
  const sampling = startSampling(gateway.pid);
  let accepted = 0;
  for (let count = 0; count < readers; count += 1) accepted += Number(await openReader(port, ca));
  const openedAt = performance.now();
  await waitUntil(async () => (await countConnections(gateway)) === 0, deadlineMs, 'Connections stay open.');
  const cutMs = performance.now() - openedAt;
  return { accepted, idleMegabytes: idle / 1e6, addedMegabytes: (sampling.stop() - idle) / 1e6, cutMs };
}

/** Opens a connection that sends requests and reads nothing; returns false when it is refused. */
async function openReader(port: number, ca: Buffer): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, ca }).pause();
  const isAccepted = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  );
  socket.on('error', () => undefined);
  if (isAccepted) socket.write('GET /docs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(pipelined));
  // A paused socket does not notice its end.
  setTimeout(() => socket.destroy(), deadlineMs).unref();
  return isAccepted;
}

/** Sends requests as other clients do, so that all code is compiled and the young generation of the heap is grown. */
async function warmUp(port: number, ca: Buffer): Promise<void> {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 16 });
  await Promise.all(
    Array.from({ length: warmUpRequests }, async (_, count) => {
      const path = count % 10 ? '/health' : '/docs';
      const [response] = (await once(get({ port, path, agent, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
    }),
  );
  agent.destroy();
}

async function countConnections({ internalUrl }: RunningService): Promise<number> {
  const response = await fetch(new URL('/metrics', internalUrl));
  return Number(/^kerf_http_connections (\d+)/m.exec(await response.text())?.[1]);
}

/** Samples the memory of a process; `stop` returns the maximum. */
function startSampling(pid: number): { stop(): number } {
  let max = 0;
  const timer = setInterval(() => {
    max = Math.max(max, readResidentBytes(pid));
  }, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      return max;
    },
  };
}

/** Formats the result as a sentence. */
export function formatSlowReaders({ accepted, idleMegabytes, addedMegabytes, cutMs }: SlowReaderResult): string {
  const isMet = addedMegabytes <= maxAddedMegabytes && cutMs <= maxCutMs;
  return (
    `${readers} clients that never read, ${accepted} accepted: ${addedMegabytes.toFixed(0)} MB more than ${idleMegabytes.toFixed(0)} MB ` +
    `when idle (at most ${maxAddedMegabytes}), all cut after ${(cutMs / 1000).toFixed(0)} s ` +
    `(at most ${maxCutMs / 1000}): ${isMet ? 'met' : 'missed'}.`
  );
}
