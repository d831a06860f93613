import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { Files } from './files.ts';
import { LocalFileStore } from './local-file-store.ts';
import { Spool } from './spool.ts';

const hourMs = 3_600_000;
const accountId = crypto.randomUUID();

describe('the files of an account', () => {
  let folder: string;
  let files: Files;
  let now: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerf-files-'));
    now = Date.UTC(2026, 10, 21, 12);
    const spool = join(folder, 'arriving');
    const terms = {
      publicUrl: 'https://kerf.example',
      maxFileBytes: 100,
      maxAccountBytes: 20,
      maxAccountFiles: 3,
      retentionMs: 24 * hourMs,
    };
    files = new Files(new LocalFileStore(join(folder, 'kept'), spool), new Spool(spool), terms, () => now);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const take = (text: string, fileId = files.createFileId(), content: Readable = Readable.from([Buffer.from(text)])) =>
    files.storeUpload({ accountId, fileId, name: 'a.step', mediaType: 'model/step', content, maxBytes: 10 });
  const arriving = () => readdir(join(folder, 'arriving'));

  it('can be stored while their folder is writable', async () => {
    await expect(files.checkStorage()).resolves.toBeUndefined();
    await take('hello');
    await expect(files.checkStorage()).resolves.toBeUndefined();

    await rm(join(folder, 'arriving'), { recursive: true });
    await writeFile(join(folder, 'arriving'), 'not a folder');
    await expect(files.checkStorage()).rejects.toThrow(
      /^Files cannot be stored: ENOTDIR.* Set KERF_FILES_DIRECTORY to a writable folder\.$/,
    );
  });

  it('are found until their time is over, and then removed', async () => {
    const { fileId } = await take('hello');
    expect(files.getExpiry(fileId)).toBe('2026-11-22T12:00:00');
    now += 24 * hourMs - 1;
    expect(await files.removeExpired(10)).toBe(0);
    expect(await files.findFile({ accountId, fileId })).toMatchObject({ fileName: 'a.step', size: 5 });

    now += 1;
    await expect(files.findFile({ accountId, fileId })).rejects.toMatchObject({ code: 'unknown_file' });
    now += 1;
    expect(await files.removeExpired(10)).toBe(1);
    expect(await files.removeExpired(10)).toBe(0);
  });

  it('are listed from the oldest on, without those whose time is over', async () => {
    const old = await take('1');
    now += 24 * hourMs;
    const second = await take('2');
    now += 1;
    const third = await take('3');

    expect(await files.listFiles(accountId, '', 2)).toEqual({ files: [second], next: second.fileId });
    expect(await files.listFiles(accountId, second.fileId, 2)).toEqual({ files: [third] });
    expect(await files.listFiles(accountId, old.fileId, 2)).toMatchObject({ files: [second, third] });
    expect(await files.listFiles(crypto.randomUUID(), '', 2)).toEqual({ files: [] });
  });

  it('are removed no more at once than asked', async () => {
    for (const text of ['1', '2', '3']) await take(text);
    now += 25 * hourMs;

    expect([await files.removeExpired(2), await files.removeExpired(2), await files.removeExpired(2)]).toEqual([
      2, 1, 0,
    ]);
  });

  it('leave nothing of a process that ended while they arrived', async () => {
    await take('hello');
    for (const [name, hours] of Object.entries({ abandoned: 2, arriving: 0 })) {
      await mkdir(join(folder, 'arriving', name), { recursive: true });
      const then = new Date(now - hours * hourMs);
      await utimes(join(folder, 'arriving', name), then, then);
    }
    await files.removeExpired(10);

    expect(await arriving()).toEqual(['arriving']);
  });

  it.each(['../../etc/passwd', '..', 'no-uuid', ''])('are none named %j', async (fileId) => {
    await expect(files.findFile({ accountId, fileId })).rejects.toMatchObject({ code: 'unknown_file' });
  });

  it('may be sent again into their place, and are the same then', async () => {
    const first = await take('hello');

    expect(await take('hello', first.fileId)).toEqual(first);
    await expect(take('other', first.fileId)).rejects.toMatchObject({ code: 'file_exists' });
    expect(await arriving()).toEqual([]);
  });

  it.each([
    ['too large', Readable.from([Buffer.from('hello '), Buffer.from('world')]), 'file_too_large'],
    ['empty', Readable.from([]), 'invalid_parameters'],
  ])('leave nothing behind when one is %s', async (_, content, code) => {
    await expect(take('', files.createFileId(), content)).rejects.toMatchObject({ code });
    expect(await arriving()).toEqual([]);
  });

  it('leave nothing behind when one breaks off', async () => {
    const content = new PassThrough();
    content.write('hel');
    const taken = take('', files.createFileId(), content);
    content.destroy(Fault.of('file_incomplete'));

    await expect(taken).rejects.toMatchObject({ code: 'file_incomplete' });
    expect(await arriving()).toEqual([]);
  });

  it('are bounded in their bytes', async () => {
    await take('0123456789');
    await take('0123456789');

    await expect(take('x')).rejects.toMatchObject({ code: 'files_full', slots: { files: 2, size: 20 } });
  });

  it('are bounded in their number', async () => {
    for (const text of ['1', '2', '3']) await take(text);

    await expect(take('x')).rejects.toMatchObject({ code: 'files_full', slots: { files: 3, size: 3 } });
  });
});
