import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '@kerf/tools';
import { MailFolder, maxMailFiles } from './mail-folder.ts';

const mail = { to: 'ada@example.com', subject: 'Your code', text: 'Code: 1234 5678', html: '<p>Code</p>' };

describe('the folder of mails', () => {
  let parent: TemporaryFolder;
  beforeEach(async () => {
    parent = await createTemporaryFolder();
  });
  afterEach(() => parent.remove());

  it('takes each mail as a file that only its owner can read', async () => {
    const path = join(parent.path, 'mail');
    await new MailFolder(path, 'no-reply@localhost').sendMail(mail);

    const [file = ''] = await readdir(path);
    expect(file).toMatch(/^\d{4}-\d{2}-\d{2}T[\d.-]+Z-[0-9a-f]{8}\.eml$/);
    expect((await stat(join(path, file))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(path, file), 'utf8')).toMatch(/^To: ada@example\.com\r?$/m);
  });

  it('keeps the latest mails', async () => {
    for (let i = 0; i < maxMailFiles; i += 1) await writeFile(join(parent.path, `2000-01-01-${1000 + i}.eml`), '');
    await new MailFolder(parent.path, 'no-reply@localhost').sendMail(mail);

    const files = (await readdir(parent.path)).toSorted();
    expect(files).toHaveLength(maxMailFiles);
    expect(files[0]).toBe('2000-01-01-1001.eml');
    expect(files.at(-1)).not.toMatch(/^2000/);
  });

  it('is a failure when it cannot be written', async () => {
    const file = join(parent.path, 'file');
    await writeFile(file, '');

    await expect(new MailFolder(file, 'no-reply@localhost').sendMail(mail)).rejects.toMatchObject({ reason: 'file' });
  });
});
