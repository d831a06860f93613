import { randomBytes } from 'node:crypto';
import { users } from '@kerf/contracts';

/** Addresses of the stores, as host and port, the name of the database, and the use of TLS. */
export interface Stores {
  readonly postgres: string;
  readonly database: string;
  readonly nats: string;
  readonly redis: string;
  readonly tls?: boolean;
}

/** Random secrets by the name of their file. */
type Drawn = Readonly<Record<string, string>>;

/** File whose content follows from random secrets. */
export interface DerivedFile {
  readonly file: string;
  /** Files of the random secrets in it. */
  readonly from: readonly string[];
  readonly content: (drawn: Drawn, stores: Stores) => string;
}

const databaseServices = ['accounts', 'broker', 'issuer', 'quota'];
const natsUsers = Object.keys(users);
const natsPasswords = natsUsers.map((user) => `nats-${user}-password`);

/** Postgres has no variable for its authority. It is where `k8s/components/store-tls` mounts it. */
const verification = '?sslmode=verify-full&sslrootcert=/run/secrets/stores/postgres.crt';

/** Owner of the database: the user of Postgres that applies the migrations. */
const owner = 'kerf';

/** Files with a random secret each. */
export const drawnFiles: readonly string[] = [
  'key-pepper',
  'operation-secret',
  'oauth-secret',
  'postgres-password',
  ...databaseServices.map((service) => `${service}-database-password`),
  'redis-password',
  'grafana-password',
  ...natsPasswords,
];

/** Files that programs and stores read, made of the random secrets. */
export const derivedFiles: readonly DerivedFile[] = [
  describeDatabaseUrl('migrate', owner, 'postgres-password'),
  ...databaseServices.map((service) => describeDatabaseUrl(service, `kerf_${service}`, `${service}-database-password`)),
  ...natsUsers.map(describeNatsUrl),
  {
    file: 'nats-passwords',
    from: natsPasswords,
    content: (drawn) =>
      natsUsers.map((user) => `KERF_NATS_PASSWORD_${user.toUpperCase()}=${drawn[`nats-${user}-password`]}\n`).join(''),
  },
  {
    file: 'redis-url',
    from: ['redis-password'],
    content: (drawn, { redis, tls }) => `${tls ? 'rediss' : 'redis'}://:${drawn['redis-password']}@${redis}\n`,
  },
  { file: 'redis-conf', from: ['redis-password'], content: (drawn) => `requirepass ${drawn['redis-password']}\n` },
];

/** Names of all files: those of a folder of Compose, and the keys of a Secret of Kubernetes. */
export const secretFiles: readonly string[] = [...drawnFiles, ...derivedFiles.map(({ file }) => file)];

/** Draws a secret that needs no quotes in a URL, a shell or a configuration file, and is never read as a number. */
export const drawSecret = (): string => `k${randomBytes(32).toString('hex')}`;

function describeDatabaseUrl(program: string, role: string, password: string): DerivedFile {
  return {
    file: `${program}-database-url`,
    from: [password],
    content: (drawn, { postgres, database, tls }) =>
      `postgresql://${role}:${drawn[password]}@${postgres}/${database}${tls ? verification : ''}\n`,
  };
}

function describeNatsUrl(user: string): DerivedFile {
  const password = `nats-${user}-password`;
  return {
    file: `${user}-nats-url`,
    from: [password],
    content: (drawn, { nats, tls }) => `${tls ? 'tls' : 'nats'}://${user}:${drawn[password]}@${nats}\n`,
  };
}
