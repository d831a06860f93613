import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveRolePassword } from './password.ts';
import { findOrInstallPgBouncer } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** Options of a connection pooler. */
interface PgBouncerOptions extends ServerOptions {
  /** Postgres behind it, with its superuser; without a password it trusts every client. */
  postgresUrl: string;
  /** Roles of services, which may connect with their passwords. */
  users: readonly string[];
  /** Time for which a client keeps its server connection. */
  mode: 'transaction' | 'session';
}

/** Starts PgBouncer on loopback before a Postgres. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<Server> {
  const { folder, postgresUrl, users, port } = options;
  const { command, argv0, libraryFolder } = await findOrInstallPgBouncer();
  const configuration = join(folder, 'pgbouncer.ini');
  const usersFile = join(folder, 'users.txt');
  writeFileSync(usersFile, users.map((user) => `"${user}" "${deriveRolePassword(postgresUrl, user)}"\n`).join(''));
  const program = (free: number) => {
    writeFileSync(configuration, render(options, free, usersFile));
    return {
      name: 'pgbouncer',
      command,
      argv0,
      args: [...getIdentityArguments(), configuration],
      env: { ...process.env, LD_LIBRARY_PATH: libraryFolder },
      logFile: join(folder, 'pgbouncer.log'),
      stopSignal: 'SIGTERM' as const,
      stopDeadlineMs: 5_000,
    };
  };
  const running = await startOnPort({ program }, port);
  const url = new URL(postgresUrl);
  url.port = String(running.port);
  return { url: url.href, pid: running.pid, stop: running.stop };
}

// It refuses to run as root.
const getIdentityArguments = (): string[] => (process.getuid?.() === 0 ? ['-u', 'nobody'] : []);

function render({ postgresUrl, mode }: PgBouncerOptions, port: number, usersFile: string): string {
  const { hostname, port: postgresPort, password } = new URL(postgresUrl);
  return `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${password ? 'scram-sha-256' : 'trust'}
auth_file = ${usersFile}
pool_mode = ${mode}
default_pool_size = 4
`;
}
