import { join } from 'node:path';
import { findOrInstallRedis } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** PEM files of a server. */
interface CertificateFiles {
  caFile: string;
  certFile: string;
  keyFile: string;
}

/** Options of a Redis server. */
interface RedisOptions extends ServerOptions {
  /** Serves TLS alone, and only to clients with a certificate of the same authority. */
  certificates?: CertificateFiles;
}

/** Starts a Redis server on loopback that stores nothing on disk except its log in `folder`. */
export async function startRedis({ folder, port, certificates }: RedisOptions): Promise<Server> {
  const { command, argv0 } = await findOrInstallRedis();
  const program = (free: number) => ({
    name: 'redis-server',
    command,
    argv0,
    args: [...listenOn(free, certificates), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  return {
    url: `${certificates ? 'rediss' : 'redis'}://127.0.0.1:${running.port}`,
    pid: running.pid,
    stop: running.stop,
  };
}

function listenOn(port: number, certificates: CertificateFiles | undefined): string[] {
  if (!certificates) return ['--port', String(port)];
  const { caFile, certFile, keyFile } = certificates;
  const files = ['--tls-ca-cert-file', caFile, '--tls-cert-file', certFile, '--tls-key-file', keyFile];
  return ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'yes'];
}
