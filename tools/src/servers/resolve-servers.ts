import { join } from 'node:path';
import { shippedNatsConfiguration } from '../nats/shipped-configuration.ts';
import { type NatsServer, startNats } from './nats.ts';
import { createNatsAccess } from '../nats/access.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { useExternalServer, type Server } from './server.ts';

/** The three servers that the product needs. */
export interface Servers {
  postgres: Server;
  nats: NatsServer;
  redis: Server;
  /** Stops the servers that were started here. */
  stop: () => Promise<void>;
}

/** Resolves the servers named in the environment and starts the others under `folder`; all or none. */
export async function resolveServers(folder: string, options: { durable: boolean }): Promise<Servers> {
  const wanted = [
    startUnlessConfigured('KERF_DATABASE_URL', () => startPostgres({ folder: join(folder, 'postgres'), ...options })),
    startUnlessConfigured('KERF_NATS_URL', () => startShippedNats(join(folder, 'nats'))),
    startUnlessConfigured('KERF_REDIS_URL', () => startRedis({ folder: join(folder, 'redis') })),
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
  return startNats({ folder, access: await createNatsAccess(shippedNatsConfiguration) });
}

async function startUnlessConfigured<S extends Server>(variable: string, start: () => Promise<S>): Promise<S | Server> {
  const url = process.env[variable];
  return url ? useExternalServer(url) : start();
}
