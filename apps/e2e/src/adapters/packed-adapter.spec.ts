import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage, projectFolder, createTemporaryFolder } from '@kerf/tools';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from './headless-adapter.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const run = promisify(execFile);
const deadlineMs = 60_000;
const manifest = z.object({ dependencies: z.record(z.string(), z.string()), bundleDependencies: z.array(z.string()) });

/** Lays a tarball out as npm would, with the packages of others from this repository instead of the network. */
async function install(tarball: string, folder: string): Promise<string> {
  const place = join(folder, 'node_modules/@kerf/adapter-headless');
  await mkdir(place, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'], { timeout: deadlineMs });
  const { dependencies, bundleDependencies } = manifest.parse(
    JSON.parse(await readFile(join(place, 'package.json'), 'utf8')),
  );
  for (const name of Object.keys(dependencies).filter((one) => !bundleDependencies.includes(one))) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(projectFolder, 'node_modules', name), link);
  }
  return join(place, 'dist/main.js');
}

describe('the headless adapter, packed and laid out in a folder of its own', () => {
  it('connects and builds a box', async () => {
    const folder = await createTemporaryFolder();
    const tarball = await packPackage('headless', folder.path);
    const program = await install(tarball, folder.path);
    const account = await Account.register();
    const adapter = await HeadlessAdapter.start(account, { ...sharedAddresses(), program });
    try {
      const { body } = await account.execute('create_box', { length: 10, width: 20, height: 30 });

      expect(body).toMatchObject({ success: true, result: { object_id: 'box_1', volume: 6_000 } });
      expect(await adapter.stop()).toBe(0);
    } finally {
      await adapter.kill();
      await folder.remove();
    }
  });
});
