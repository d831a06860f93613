import { join } from 'node:path';
import { type NatsAccess, variablesOf } from './nats-access.ts';
import { natsProgram } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** How a NATS server is run. */
export interface NatsOptions extends ServerOptions {
  /** Without access control: whether it has JetStream. */
  jetStream?: boolean;
  /** Absent: everybody may do everything. */
  access?: NatsAccess | undefined;
  /** Where it tells over HTTP what it does. */
  monitorPort?: number | undefined;
}

/** A NATS server, and the passwords of its users when it tells them apart. */
export interface NatsServer extends Server {
  passwords?: Readonly<Record<string, string>> | undefined;
}

/** Start a NATS server on loopback, its files in `folder`; its URL names no user. */
export async function startNats({ folder, port, jetStream, access, monitorPort }: NatsOptions): Promise<NatsServer> {
  const { command } = await natsProgram();
  const storage = ['-sd', join(folder, 'jetstream')];
  const configuration = access ? ['-c', access.file, ...storage] : jetStream ? ['-js', ...storage] : [];
  const monitoring = monitorPort === undefined ? [] : ['-m', String(monitorPort)];
  const program = (free: number) => ({
    name: 'nats-server',
    command,
    args: ['-a', '127.0.0.1', '-p', String(free), ...configuration, ...monitoring],
    env: { ...process.env, ...(access && variablesOf(access)) },
    logFile: join(folder, 'nats.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  const url = `nats://127.0.0.1:${running.port}`;
  return { url, pid: running.pid, stop: running.stop, passwords: access?.passwords };
}
