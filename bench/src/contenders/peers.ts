import { join } from 'node:path';
import { mintKey } from '@kerf/contracts';
import { type Owner, startNats } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import type { Contender, PeerName } from './contender.ts';
import { startMcpProxy } from './mcp-proxy.ts';

/** Starts the third-party gateways, each in front of an immediately answering worker. */
export async function startPeers(
  folder: string,
  owner: Owner,
  end: AbortSignal,
): Promise<Readonly<Record<PeerName, Contender>>> {
  end.throwIfAborted();
  const nats = owner.own(await startNats({ folder: join(folder, 'nats') }));
  const logs = join(folder, 'logs');
  const key = mintKey();
  const told = { natsUrl: nats.url, keys: [key] };
  const worker = owner.own(await startChild('peers/worker.ts', told, logs));
  const behindNats = async (name: 'fastmcp' | 'mcp-nest'): Promise<Contender> => {
    const { pid, port } = owner.own(await startChild(`peers/${name}.ts`, told, logs));
    const others = [
      { name: 'worker', pid: worker.pid },
      { name: 'nats', pid: nats.pid ?? 0 },
    ];
    return { name, ...plain(port), keys: [key], parts: [{ name: 'gateway', pid }, ...others] };
  };
  const proxy = owner.own(await startMcpProxy(key, logs));
  return {
    'mcp-proxy': { name: 'mcp-proxy', ...plain(proxy.port), keys: [key], parts: proxy.parts },
    fastmcp: await behindNats('fastmcp'),
    'mcp-nest': await behindNats('mcp-nest'),
  };
}

const plain = (port: number) => ({ baseUrl: `http://127.0.0.1:${port}`, caFile: '', mcpPath: '/mcp', ssePath: '/sse' });
