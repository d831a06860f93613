import { join } from 'node:path';
import { mintKey } from '@kerf/contracts';
import { type ResourceScope, startNats } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import type { SystemUnderTest, PeerName } from './system-under-test.ts';
import { startMcpProxy } from './mcp-proxy.ts';

/** Starts the third-party gateways, each in front of an immediately answering worker. */
export async function startPeers(
  folder: string,
  scope: ResourceScope,
  end: AbortSignal,
): Promise<Readonly<Record<PeerName, SystemUnderTest>>> {
  end.throwIfAborted();
  const nats = scope.add(await startNats({ folder: join(folder, 'nats') }));
  const logs = join(folder, 'logs');
  const key = mintKey();
  const settings = { natsUrl: nats.url, keys: [key] };
  const worker = scope.add(await startChild('peers/worker.ts', settings, logs));
  const behindNats = async (name: 'fastmcp' | 'mcp-nest'): Promise<SystemUnderTest> => {
    const { pid, port } = scope.add(await startChild(`peers/${name}.ts`, settings, logs));
    const others = [
      { name: 'worker', pid: worker.pid },
      { name: 'nats', pid: nats.pid ?? 0 },
    ];
    return { name, ...toPlainHttp(port), keys: [key], parts: [{ name: 'gateway', pid }, ...others] };
  };
  const proxy = scope.add(await startMcpProxy(key, logs));
  return {
    'mcp-proxy': { name: 'mcp-proxy', ...toPlainHttp(proxy.port), keys: [key], parts: proxy.parts },
    fastmcp: await behindNats('fastmcp'),
    'mcp-nest': await behindNats('mcp-nest'),
  };
}

const toPlainHttp = (port: number) => ({
  baseUrl: `http://127.0.0.1:${port}`,
  caFile: '',
  mcpPath: '/mcp',
  ssePath: '/sse',
});
