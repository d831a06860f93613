import { chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSecrets } from '@kerf/secrets';
import {
  createNatsAccess,
  ensureCertificates,
  findFreePort,
  ResourceScope,
  shippedNatsConfiguration,
  startNats,
  startPostgres,
  startRedis,
} from '@kerf/tools';
import { type ComposeFile, readComposeFile } from '../compose/compose-file.fixture.ts';
import type { ContainerOptions, Volume } from './container.fixture.ts';
import type { BuiltImage } from './image-builder.fixture.ts';

const user = 65_532;

/** Stores of this machine, and what the containers of deploy/compose.yaml are given to use them. */
export interface Deployment {
  readonly folder: string;
  readonly compose: ComposeFile;
  readonly ports: Readonly<Record<string, number>>;
  readonly internalPorts: Readonly<Record<string, number>>;
  /** Certificate that clients must trust. */
  readonly ca: string;
  readonly stop: () => Promise<void>;
}

/** Starts the stores with the secrets that the command writes, and draws certificates and ports. */
export async function startDeployment(folder: string, programs: readonly string[]): Promise<Deployment> {
  const stores = new ResourceScope();
  const access = await createNatsAccess(shippedNatsConfiguration);
  const [postgres, nats, redis] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), durable: false }).then((server) => stores.add(server)),
    startNats({ folder: join(folder, 'nats'), access }).then((server) => stores.add(server)),
    startRedis({ folder: join(folder, 'redis') }).then((server) => stores.add(server)),
  ]);
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  const keep = (file: string, secret: string) => writeFileSync(join(secrets, file), `${secret}\n`);
  keep('postgres-password', new URL(postgres.url).password);
  keep('redis-password', new URL(redis.url).password);
  for (const [name, password] of Object.entries(access.passwords)) keep(`nats-${name}-password`, password);
  const host = (url: string) => new URL(url).host;
  writeSecrets(secrets, {
    postgres: host(postgres.url),
    database: 'kerf',
    nats: host(nats.url),
    redis: host(redis.url),
  });
  return {
    folder,
    compose: await readComposeFile(),
    ports: await drawPorts(['gateway', 'broker', 'issuer']),
    internalPorts: await drawPorts(programs),
    ca: await layOutCertificates(folder),
    stop: stores.stop,
  };
}

async function drawPorts(names: readonly string[]): Promise<Record<string, number>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await findFreePort()] as const)));
}

async function layOutCertificates(folder: string): Promise<string> {
  const { caFile, certFile, keyFile } = await ensureCertificates(join(folder, 'certificates'));
  const tls = join(folder, 'tls');
  mkdirSync(tls);
  for (const [from, to] of [
    [caFile, 'ca.crt'],
    [certFile, 'tls.crt'],
    [keyFile, 'tls.key'],
  ] as const) {
    cpSync(from, join(tls, to));
    chownSync(join(tls, to), user, user);
  }
  return readFile(caFile, 'utf8');
}

/** Describes the container of a service of the Compose file: its command, environment, secrets and volumes. */
export function describeContainer(deployment: Deployment, image: BuiltImage, name: string): ContainerOptions {
  const { compose, folder } = deployment;
  const service = compose.services[name];
  if (!service) throw new Error(`deploy/compose.yaml has no service ${name}.`);
  const files = join(folder, 'containers', name);
  for (const { source } of service.secrets ?? []) {
    mkdirSync(join(files, 'secrets'), { recursive: true });
    cpSync(join(folder, 'secrets', source), join(files, 'secrets', source));
    chownSync(join(files, 'secrets', source), 0, user);
  }
  mkdirSync(join(files, 'state'), { recursive: true });
  chownSync(join(files, 'state'), user, user);
  const sources: Record<string, string> = { '/run/tls': join(folder, 'tls') };
  const volumes: Volume[] = (service.volumes ?? []).map(({ target, read_only: isReadOnly = false }) => ({
    source: sources[target] ?? join(files, 'state'),
    target,
    isWritable: !isReadOnly,
  }));
  const secrets = { source: join(files, 'secrets'), target: '/run/secrets', isWritable: false };
  return {
    image,
    args: service.command ?? [],
    environment: { ...service.environment, ...overrideAddresses(deployment, name) },
    volumes: service.secrets ? [...volumes, secrets] : volumes,
  };
}

/** Variables in which the containers differ, because they share the network of this machine. */
function overrideAddresses({ ports, internalPorts }: Deployment, name: string): Record<string, string> {
  const loopback = '127.0.0.1';
  if (internalPorts[name] === undefined) return {};
  const port = String(ports[name]);
  const own: Record<string, Record<string, string>> = {
    gateway: { KERF_HOST: loopback, KERF_PORT: port },
    broker: { KERF_WS_HOST: loopback, KERF_WS_PORT: port },
    issuer: { KERF_OAUTH_HOST: loopback, KERF_OAUTH_PORT: port },
  };
  return {
    KERF_INTERNAL_HOST: loopback,
    KERF_INTERNAL_PORT: String(internalPorts[name]),
    ...own[name],
    ...((name === 'gateway' || name === 'issuer') && { KERF_PUBLIC_URL: `https://${loopback}:${ports['gateway']}` }),
    ...((name === 'gateway' || name === 'issuer') && {
      KERF_OAUTH_ISSUER_URL: `https://localhost:${ports['issuer']}`,
    }),
  };
}
