import { join } from 'node:path';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { foreignServer, type Server } from './server.ts';

/** The three servers that the product stands on. */
export interface Servers {
  postgres: Server;
  nats: Server;
  redis: Server;
  /** Stop those that were started here. */
  stop: () => Promise<void>;
}

/** The servers named in the environment; those not named are started under `folder`. All or none. */
export async function resolveServers(folder: string, options: { durable: boolean }): Promise<Servers> {
  const wanted = [
    resolve('KERF_DATABASE_URL', () => startPostgres({ folder: join(folder, 'postgres'), ...options })),
    resolve('KERF_NATS_URL', () => startNats({ folder: join(folder, 'nats'), jetStream: true })),
    resolve('KERF_REDIS_URL', () => startRedis({ folder: join(folder, 'redis') })),
  ] as const;
  const settled = await Promise.allSettled(wanted);
  const started = settled.filter((result) => result.status === 'fulfilled').map((result) => result.value);
  const stop = async () => void (await Promise.all(started.map((server) => server.stop())));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, nats, redis] = await Promise.all(wanted);
  return { postgres, nats, redis, stop };
}

async function resolve(variable: string, start: () => Promise<Server>): Promise<Server> {
  const url = process.env[variable];
  return url ? foreignServer(url) : start();
}
