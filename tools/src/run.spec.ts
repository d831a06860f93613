import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, type TemporaryFolder, createTemporaryFolder } from './project.ts';

const dependencies = { gone: 'file:gone.tgz' };
const locked = { version: '1.0.0', resolved: 'file:gone.tgz' };

describe('a command of the repository', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    await mkdir(join(folder.path, 'tools/src'), { recursive: true });
    await cp(join(projectFolder, 'tools/run.mjs'), join(folder.path, 'tools/run.mjs'));
    await writeFile(join(folder.path, 'tools/src/start.ts'), '');
    await writeJson('package.json', { dependencies });
    await writeJson('package-lock.json', {
      lockfileVersion: 3,
      packages: { '': { dependencies }, 'node_modules/gone': locked },
    });
  });
  afterAll(() => folder.remove());

  it('says in its last sentence that the dependencies are missing when npm cannot install them', () => {
    const { status, stderr } = begin();

    expect(status).not.toBe(0);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'npm ci could not install the dependencies; see the reason above.',
    );
  });

  it.each(['18.20.8', '16.20.2'])(
    'says on Node %s, in one sentence and before all else, which is needed',
    (version) => {
      const { status, stdout, stderr } = begin('--import', sayingToBe(version));

      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toBe(
        `Kerf needs Node 20 or newer, but this is Node ${version}. Install a newer one, for example from https://nodejs.org, and run the command again.\n`,
      );
    },
  );

  const begin = (...flags: string[]) =>
    spawnSync(process.execPath, [...flags, 'tools/run.mjs', 'start'], { cwd: folder.path, encoding: 'utf8' });
  /** Node option that overrides its reported version. */
  const sayingToBe = (node: string) =>
    `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${JSON.stringify({ node })} })`;
  const writeJson = (name: string, content: object) => writeFile(join(folder.path, name), JSON.stringify(content));
});
