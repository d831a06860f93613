import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '../project.ts';
import { findDeaths } from './deaths.ts';

describe('deaths of test runs', () => {
  let folder: TemporaryFolder;

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const name of ['alive', 'dead', 'idle']) await makeWorkspace(name);
    await mkdir(join(folder.path, 'libs/alive/.test'));
    await writeFile(join(folder.path, 'libs/alive/.test/results.json'), '{}');
  });

  afterAll(() => folder.remove());

  it('tells what a workspace wrote last that began and left no results', async () => {
    const output = ['@kerf/alive: PASS', '\u001b[31m@kerf/dead:\u001b[39m PASS', '@kerf/dead: Segmentation fault'];
    expect(await findDeaths(folder.path, output.join('\n'))).toEqual([
      'died: @kerf/dead has left no results. It wrote last:\n@kerf/dead: PASS\n@kerf/dead: Segmentation fault',
    ]);
  });

  it('tells the last lines alone', async () => {
    const output = Array.from({ length: 100 }, (_, index) => `@kerf/dead: ${index}`).join('\n');
    const [death] = await findDeaths(folder.path, output);
    expect(death?.split('\n').slice(1).at(0)).toBe('@kerf/dead: 60');
  });

  async function makeWorkspace(name: string): Promise<void> {
    await mkdir(join(folder.path, 'libs', name), { recursive: true });
    await writeFile(join(folder.path, 'libs', name, 'package.json'), JSON.stringify({ name: `@kerf/${name}` }));
  }
});
