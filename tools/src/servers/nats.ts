import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type NatsAccess, toEnvironment } from '../nats/access.ts';
import { findOrInstallNats } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** Options of a NATS server. */
export interface NatsOptions extends ServerOptions {
  /** Enables JetStream when there is no access control. */
  jetStream?: boolean;
  /** Absent: every client may do everything. */
  access?: NatsAccess | undefined;
  /** Port of the HTTP monitoring endpoint. */
  monitorPort?: number | undefined;
}

/** NATS server, with the passwords of its users if it has access control. */
export interface NatsServer extends Server {
  passwords?: Readonly<Record<string, string>> | undefined;
}

/** Starts a NATS server on loopback with its files in `folder`; its URL contains no user. */
export async function startNats({ folder, port, jetStream, access, monitorPort }: NatsOptions): Promise<NatsServer> {
  const { command } = await findOrInstallNats();
  const storage = ['-sd', join(folder, 'jetstream')];
  const configuration = access ? ['-c', access.file, ...storage] : jetStream ? ['-js', ...storage] : [];
  const monitoring = monitorPort === undefined ? [] : ['-m', String(monitorPort)];
  const program = (free: number) => ({
    name: 'nats-server',
    command,
    args: ['-a', '127.0.0.1', '-p', String(free), ...configuration, ...monitoring],
    env: { ...getThreadLimit(availableParallelism()), ...process.env, ...(access && toEnvironment(access)) },
    logFile: join(folder, 'nats.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  const url = `nats://127.0.0.1:${running.port}`;
  return { url, pid: running.pid, stop: running.stop, passwords: access?.passwords };
}

/** Variable that runs the server on one thread where it shares two cores with all services; a caller may set another. */
export const getThreadLimit = (cores: number): Record<string, string> => (cores <= 2 ? { GOMAXPROCS: '1' } : {});
