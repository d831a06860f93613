import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, type TemporaryFolder, temporaryFolder } from './project.ts';

const dependencies = { gone: 'file:gone.tgz' };
const locked = { version: '1.0.0', resolved: 'file:gone.tgz' };

describe('a command of the repository', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await temporaryFolder();
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
      'The dependencies are missing: npm ci could not install them, for the reason above.',
    );
  });

  it.each(['18.20.8', '16.20.2'])(
    'says on Node %s, in one sentence and before all else, which is needed',
    (version) => {
      const { status, stdout, stderr } = begin('--import', sayingToBe(version));

      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toBe(
        `Node 20 or newer is needed, and this is Node ${version}: install a newer one, as from https://nodejs.org, and run the command again.\n`,
      );
    },
  );

  const begin = (...flags: string[]) =>
    spawnSync(process.execPath, [...flags, 'tools/run.mjs', 'start'], { cwd: folder.path, encoding: 'utf8' });
  /** What makes Node say that it is another version. */
  const sayingToBe = (node: string) =>
    `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${JSON.stringify({ node })} })`;
  const writeJson = (name: string, content: object) => writeFile(join(folder.path, name), JSON.stringify(content));
});
