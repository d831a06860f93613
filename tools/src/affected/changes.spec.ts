import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../project.ts';
import { findChangedFiles } from './changes.ts';

describe('the files that differ from main', () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await createTemporaryFolder();
    git('init', '--quiet', '--initial-branch=main');
    for (const file of ['same.ts', 'edited.ts', 'moved.ts', 'removed.ts']) await write(file, file);
    await write('.gitignore', 'dist/\n');
    commit();
    git('checkout', '--quiet', '-b', 'branch');
  });

  afterEach(() => folder.remove());

  it('are none on an unchanged branch', async () => {
    expect(await findChangedFiles(folder.path)).toEqual([]);
  });

  it('are those of commits, of the index and of the working tree', async () => {
    await write('edited.ts', 'committed');
    commit();
    await write('staged.ts', 'staged');
    git('add', '.');
    await write('untracked name.ts', 'untracked');
    await rm(join(folder.path, 'removed.ts'));
    expect(await findChangedFiles(folder.path)).toEqual(['edited.ts', 'removed.ts', 'staged.ts', 'untracked name.ts']);
  });

  it('name a moved file by both of its paths', async () => {
    await rename(join(folder.path, 'moved.ts'), join(folder.path, 'new.ts'));
    commit();
    expect(await findChangedFiles(folder.path)).toEqual(['moved.ts', 'new.ts']);
  });

  it('leave out ignored files and later commits of main', async () => {
    await mkdir(join(folder.path, 'dist'));
    await write('dist/built.js', 'built');
    git('checkout', '--quiet', 'main');
    await write('same.ts', 'changed on main');
    commit();
    git('checkout', '--quiet', 'branch');
    expect(await findChangedFiles(folder.path)).toEqual([]);
  });

  it('count from the main branch of the remote repository when there is one', async () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    git('checkout', '--quiet', 'main');
    await write('same.ts', 'not pushed');
    commit();
    expect(await findChangedFiles(folder.path)).toEqual(['same.ts']);
  });

  it('are unknown without a main branch', async () => {
    git('branch', '--quiet', '-D', 'main');
    expect(await findChangedFiles(folder.path)).toBeUndefined();
  });

  function write(file: string, text: string): Promise<void> {
    return writeFile(join(folder.path, file), text);
  }

  function commit(): void {
    git('add', '--all');
    git('-c', 'user.name=Kerf', '-c', 'user.email=kerf@localhost', 'commit', '--quiet', '--message=Change');
  }

  function git(...args: string[]): void {
    execFileSync('git', args, { cwd: folder.path });
  }
});
