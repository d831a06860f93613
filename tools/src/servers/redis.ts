import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrInstallRedis } from './programs.ts';
import { loadPassword } from './password.ts';
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

/**
 * Starts a Redis server on loopback with a password, which stays the same in `folder`. It stores nothing else there but
 * its log.
 */
export async function startRedis({ folder, port, certificates }: RedisOptions): Promise<Server> {
  const { command, argv0 } = await findOrInstallRedis();
  const password = await loadPassword(folder);
  // In a file, because every user of the machine can read the arguments of a process.
  const configuration = join(folder, 'redis.conf');
  await writeFile(configuration, `requirepass ${password}\n`, { mode: 0o600 });
  const program = (free: number) => ({
    name: 'redis-server',
    command,
    argv0,
    args: [
      configuration,
      ...listenOn(free, certificates),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ],
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  return {
    url: `${certificates ? 'rediss' : 'redis'}://:${password}@127.0.0.1:${running.port}`,
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
