import { join } from 'node:path';
import { shippedConfiguration } from '../nats/shipped.ts';
import { type NatsServer, startNats } from './nats.ts';
import { drawAccess } from './nats-access.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { foreignServer, type Server } from './server.ts';

/** The three servers that the product stands on. */
export interface Servers {
  postgres: Server;
  nats: NatsServer;
  redis: Server;
  /** Stop those that were started here. */
  stop: () => Promise<void>;
}

/** The servers named in the environment; those not named are started under `folder`. All or none. */
export async function resolveServers(folder: string, options: { durable: boolean }): Promise<Servers> {
  const wanted = [
    resolve('KERF_DATABASE_URL', () => startPostgres({ folder: join(folder, 'postgres'), ...options })),
    resolve('KERF_NATS_URL', () => startShippedNats(join(folder, 'nats'))),
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

async function startShippedNats(folder: string): Promise<NatsServer> {
  return startNats({ folder, access: await drawAccess(shippedConfiguration) });
}

async function resolve<S extends Server>(variable: string, start: () => Promise<S>): Promise<S | Server> {
  const url = process.env[variable];
  return url ? foreignServer(url) : start();
}
