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
    const { status, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'start'], {
      cwd: folder.path,
      encoding: 'utf8',
    });

    expect(status).not.toBe(0);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'The dependencies are missing: npm ci could not install them, for the reason above.',
    );
  });

  const writeJson = (name: string, content: object) => writeFile(join(folder.path, name), JSON.stringify(content));
});
