import { join } from 'node:path';
import { findOrInstallRedis } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** Starts a Redis server on loopback that stores nothing on disk except its log in `folder`. */
export async function startRedis({ folder, port }: ServerOptions): Promise<Server> {
  const { command, argv0 } = await findOrInstallRedis();
  const program = (free: number) => ({
    name: 'redis-server',
    command,
    argv0,
    args: ['--port', String(free), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  return { url: `redis://127.0.0.1:${running.port}`, pid: running.pid, stop: running.stop };
}
