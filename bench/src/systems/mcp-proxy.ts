import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, waitUntil } from '@kerf/tools';
import type { SystemProcess } from '../figures/process-usage.ts';

const program = join(fileURLToPath(import.meta.resolve('mcp-proxy')), '../bin/mcp-proxy.mjs');
const worker = join(import.meta.dirname, '../peers/stdio-worker.ts');
const readyDeadlineMs = 30_000;

/** mcp-proxy, started by its command line in front of an MCP server over stdio. */
interface McpProxy {
  readonly port: number;
  readonly parts: readonly SystemProcess[];
  readonly stop: () => Promise<void>;
}

export async function startMcpProxy(key: string, logs: string): Promise<McpProxy> {
  const port = await findFreePort();
  mkdirSync(logs, { recursive: true });
  const logFile = join(logs, 'mcp-proxy.log');
  const log = openSync(logFile, 'w');
  const options = ['--host', '127.0.0.1', '--port', String(port), '--apiKey', key];
  const child = spawn(process.execPath, [program, ...options, '--', process.execPath, worker], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const lateMessage = `mcp-proxy did not become ready; see its log ${logFile}.`;
  await waitUntil(() => isListening(port), readyDeadlineMs, lateMessage).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, parts: [{ name: 'gateway', pid: child.pid ?? 0 }], stop };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
