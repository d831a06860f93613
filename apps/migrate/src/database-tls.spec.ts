import { chown, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Certificates,
  createTemporaryFolder,
  ensureCertificates,
  type Server,
  startPostgres,
  type TemporaryFolder,
} from '@kerf/tools';
import { migrate } from './migration-world.fixture.ts';

const startMs = 120_000;
/** User as whom Postgres runs if we are root. */
const unprivileged = 65_534;

let folder: TemporaryFolder;
let certificates: Certificates;
let foreign: Certificates;
let postgres: Server;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  certificates = await ensureCertificates(join(folder.path, 'own'));
  foreign = await ensureCertificates(join(folder.path, 'foreign'));
  // Postgres accepts a key that is its own.
  const key = join(folder.path, 'postgres.key');
  await copyFile(certificates.keyFile, key);
  if (process.getuid?.() === 0) await chown(key, unprivileged, unprivileged);
  const settings = { ssl: 'on', ssl_cert_file: certificates.certFile, ssl_key_file: key };
  postgres = await startPostgres({ folder: join(folder.path, 'postgres'), durable: false, settings });
}, startMs);

afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

describe('a Postgres with TLS', () => {
  const urlWith = (caFile: string) =>
    `${postgres.url}/tls?sslmode=verify-full&sslrootcert=${encodeURIComponent(caFile)}`;

  it('is used by a client that trusts its authority', async () => {
    expect(await migrate({ KERF_DATABASE_URL: urlWith(certificates.caFile) })).toMatchObject({ code: 0, errors: [] });
  });

  it('is refused by a client that trusts another one', async () => {
    expect(await migrate({ KERF_DATABASE_URL: urlWith(foreign.caFile) })).toMatchObject({
      code: 1,
      errors: [expect.stringMatching(/^migrate failed: The database cannot be used: .*certificate/)],
    });
  });
});
