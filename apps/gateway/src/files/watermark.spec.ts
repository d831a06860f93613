import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTemporaryFolder } from '@kerf/tools';
import { Files } from './files.ts';
import { LocalFileStore } from './local-file-store.ts';
import { Spool } from './spool.ts';

describe('an upload to a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = (await createTemporaryFolder()).path;
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Stores a file while at most this share of the file system may be used. */
  const upload = (maxUsedPercent: number) => {
    const settings = {
      publicUrl: 'https://kerf.example',
      maxFileBytes: 100,
      maxAccountBytes: 100,
      maxAccountFiles: 10,
      retentionMs: 3_600_000,
    };
    const arriving = join(folder, 'arriving');
    const files = new Files(
      new LocalFileStore(join(folder, 'kept'), arriving),
      new Spool(arriving, maxUsedPercent),
      settings,
    );
    const content = Readable.from([Buffer.from('hello')]);
    const place = { accountId: crypto.randomUUID(), fileId: files.createFileId() };
    return files.storeUpload({ ...place, name: 'a.step', mediaType: 'model/step', content, maxBytes: 10 });
  };

  it('is stored while the file system is used less than the watermark', async () => {
    expect(await upload(100)).toMatchObject({ size: 5 });
  });

  it('is refused above the watermark, before anything is written', async () => {
    await expect(upload(0.001)).rejects.toMatchObject({
      code: 'storage_full',
      status: 503,
      message: 'The file store is almost full and takes nothing new; nothing was stored or charged. Try again in 60 s.',
    });
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });
});
