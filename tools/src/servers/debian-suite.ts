import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stateFolder } from '../project.ts';

const run = promisify(execFile);
const deadlineMs = 60_000;
const archiveKeys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Options under which apt reads another suite of Debian than that of this machine, from the same mirror. Its sources,
 * lists and status are in a folder of our own, so that nothing on the machine changes.
 */
export async function prepareDebianSuite(suite: string): Promise<string[]> {
  const folder = join(stateFolder, 'apt', suite);
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  await mkdir(join(folder, 'cache/archives/partial'), { recursive: true });
  const keys = existsSync(archiveKeys) ? `[signed-by=${archiveKeys}] ` : '';
  await writeFile(join(folder, 'sources.list'), `deb ${keys}${await findMirror()} ${suite} main\n`);
  // Without installed packages, apt takes the version of the suite although the machine may have a newer one.
  await writeFile(join(folder, 'status'), '');
  const settings = {
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::preferences': '-',
    'Dir::Etc::preferencesparts': '-',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function findMirror(): Promise<string> {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'], {
    timeout: deadlineMs,
  });
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const sources = stdout.split('\n').map((line) => line.split(' '));
  const [mirror] = sources.find(([, release, component]) => release === codename && component === 'main') ?? [];
  if (!mirror) throw new Error(`apt has no source for ${codename} main: add a mirror of Debian to its sources.`);
  return mirror;
}
