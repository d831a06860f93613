import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeSecrets } from '@kerf/secrets';
import { ensureCertificates, findOrInstallNats } from '@kerf/tools';
import { findKind, parseManifests } from './manifests.ts';
import { manifestsFolder } from './render.ts';

const run = promisify(execFile);
const installMs = 300_000;

describe('the configuration of NATS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-nats-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['dev', 'ha'])(
    'of %s is accepted by nats-server, with the passwords of the Secret',
    async (overlay) => {
      const manifests = parseManifests(readFileSync(join(manifestsFolder, 'rendered', `${overlay}.yaml`), 'utf8'));
      const files = findKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('nats-'))?.data;
      // sync_interval is newer than the nats-server of Debian 12; the folder of the image is not there.
      const { caFile, certFile, keyFile } = await ensureCertificates(folder);
      const mounted = Object.entries({ 'ca.crt': caFile, 'tls.crt': certFile, 'tls.key': keyFile });
      for (const [name, text] of Object.entries(files ?? {})) {
        const local = text.replace(/sync_interval: .*/, '').replace('/data', folder);
        const withFiles = mounted.reduce((old, [key, file]) => old.replaceAll(`/run/secrets/tls/${key}`, file), local);
        writeFileSync(join(folder, name), withFiles);
      }
      writeSecrets(join(folder, 'secrets'), { postgres: 'p:1', database: 'kerf', nats: 'n:1', redis: 'r:1' });
      cpSync(join(folder, 'secrets/nats-passwords'), join(folder, 'nats-passwords.conf'));

      const { command } = await findOrInstallNats();
      const { stderr } = await run(command, ['-t', '-c', join(folder, 'nats-server.conf')], {
        env: { ...process.env, POD_NAME: 'nats-0' },
      });
      expect(stderr).toContain('is valid');
    },
    installMs,
  );
});
