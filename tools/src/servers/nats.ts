import { join } from 'node:path';
import { natsProgram } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** Start a NATS server on loopback, with JetStream when asked, its files in `folder`. */
export async function startNats({ folder, port, jetStream }: ServerOptions & { jetStream?: boolean }): Promise<Server> {
  const { command } = await natsProgram();
  const storage = jetStream ? ['-js', '-sd', join(folder, 'jetstream')] : [];
  const program = (free: number) => ({
    name: 'nats-server',
    command,
    args: ['-a', '127.0.0.1', '-p', String(free), ...storage],
    logFile: join(folder, 'nats.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  return { url: `nats://127.0.0.1:${running.port}`, pid: running.pid, stop: running.stop };
}
