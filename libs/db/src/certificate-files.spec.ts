import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTemplateUrl, withDatabase } from './with-database.fixture.ts';

describe('the certificate files of a database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerf-certificates-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are read at every connection, so that renewed ones are used', async () => {
    const file = join(folder, 'ca.pem');
    await writeFile(file, '');
    const url = new URL(getTemplateUrl());
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', file);
    await withDatabase(url.href, 2, async (database) => {
      // The server of the specifications has no TLS: a connection comes as far as that.
      await expect(database.check('SELECT 1')).rejects.toThrow('The server does not support SSL connections');
      await rm(file);

      await expect(database.check('SELECT 1')).rejects.toThrow('ENOENT');
    });
  });
});
