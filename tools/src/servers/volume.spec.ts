import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../project.ts';
import { measureVolume } from './volume.ts';

describe('the volume of a data folder', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is the space that is free', async () => {
    const bytes = await measureVolume(folder.path);

    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(10 ** 15);
  });

  it('includes the size of its files, in all folders', async () => {
    await mkdir(join(folder.path, 'base', '1'), { recursive: true });
    const file = join(folder.path, 'base', '1', 'table');
    await writeFile(file, '');
    // A file without blocks: its size is known exactly, and it takes no space.
    await truncate(file, 10 ** 12);

    expect(await measureVolume(folder.path)).toBeGreaterThanOrEqual(10 ** 12);
  });
});
