import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { eventually } from '@kerf/testing';
import { startS3, createTemporaryFolder } from '@kerf/tools';
import { FaultyS3, type ResponseFault } from './faulty-s3.fixture.ts';
import { bucketAt } from './file-store.fixture.ts';
import { Files } from './files.ts';
import { S3FileStore } from './s3-file-store.ts';
import { Spool } from './spool.ts';

// Long enough for a busy machine to list a bucket.
const patienceMs = 1_000;
const unavailable = { code: 'unavailable' };

describe('a bucket of S3 in trouble', () => {
  let ground: { readonly proxy: FaultyS3; readonly files: Files; stop(): Promise<void> };
  beforeAll(async () => {
    const { path, remove } = await createTemporaryFolder();
    const server = await startS3('files', { folder: path });
    const proxy = await FaultyS3.startBefore(server.url);
    const bytes = 10_000_000;
    const files = new Files(new S3FileStore(bucketAt(proxy.url), patienceMs), new Spool(path), {
      publicUrl: 'https://kerf.example',
      maxFileBytes: bytes,
      maxAccountBytes: bytes,
      maxAccountFiles: 100,
      retentionMs: 3_600_000,
    });
    const stop = async () => {
      await proxy.stop();
      await server.stop();
      await remove();
    };
    ground = { proxy, files, stop };
  });
  afterAll(() => ground.stop());
  beforeEach(() => {
    ground.proxy.responseFaults.splice(0);
    ground.proxy.faultyRequests = /./;
  });

  const hello = Buffer.from('hello');
  const newPlace = () => ({ accountId: crypto.randomUUID(), fileId: ground.files.createFileId() });
  const take = (bytes = hello, place = newPlace()) =>
    ground.files.storeUpload({
      ...place,
      name: 'a.step',
      mediaType: 'model/step',
      content: Readable.from([bytes]),
      maxBytes: bytes.length,
    });
  const next = (...fates: ResponseFault[]) => ground.proxy.responseFaults.push(...fates);

  it('is reported by the check of the storage', async () => {
    await expect(ground.files.checkStorage()).resolves.toBeUndefined();
    next('fails', 'fails', 'fails');

    await expect(ground.files.checkStorage()).rejects.toMatchObject(unavailable);
  });

  it('is asked again when it fails, and found again when it has recovered', async () => {
    const entry = await take();
    next('fails', 'fails');

    expect(await ground.files.findFile(entry)).toEqual(entry);
  });

  it.each([
    ['fails each time', ['fails', 'fails', 'fails'] as const],
    ['says nothing', ['is silent'] as const],
  ])('that %s is unavailable to whoever looks, reads, removes and lists', async (_, troubles) => {
    const entry = await take();
    for (const ask of [
      () => ground.files.findFile(entry),
      () => ground.files.openFile(entry),
      () => ground.files.removeFile(entry),
      () => ground.files.listIds(entry.accountId, '', 1),
    ]) {
      next(...troubles);
      await expect(ask()).rejects.toMatchObject(unavailable);
    }
  });

  it.each(['is cut', 'stalls'] as const)('is unavailable to whoever reads a file that %s', async (trouble) => {
    const entry = await take(Buffer.alloc(1_000_000));
    next(trouble);
    const reading = ground.files.openFile(entry).then(buffer);

    await expect(reading).rejects.toMatchObject(unavailable);
    expect(await buffer(await ground.files.openFile(entry))).toHaveLength(1_000_000);
  });

  it('is unavailable before a file is described of which no byte comes', async () => {
    const entry = await take();
    next('is empty');

    await expect(ground.files.openFile(entry)).rejects.toMatchObject(unavailable);
    await eventually(() => expect(ground.proxy.pendingResponses).toBe(0));
  });

  it('is let go of by whoever does not read the file', async () => {
    const entry = await take(Buffer.alloc(1_000_000));
    next('stalls');
    (await ground.files.openFile(entry)).destroy();

    await eventually(() => expect(ground.proxy.pendingResponses).toBe(0));
  });

  it.each(['is cut', 'stalls'] as const)('is unavailable to whoever reads a list that %s', async (trouble) => {
    const entry = await take();
    next(trouble);

    await expect(ground.files.listIds(entry.accountId, '', 1)).rejects.toMatchObject(unavailable);
    expect(await ground.files.listIds(entry.accountId, '', 1)).toEqual([entry.fileId]);
  });

  it('whose answer to a file is lost has kept it, and takes it for the same when it is sent again', async () => {
    const { accountId, fileId } = newPlace();
    ground.proxy.faultyRequests = new RegExp(`^PUT /files/${accountId}/${fileId}$`);
    next('is cut');
    await expect(take(hello, { accountId, fileId })).rejects.toMatchObject(unavailable);

    expect(await take(hello, { accountId, fileId })).toMatchObject({ fileId, size: 5 });
    expect(await ground.files.listIds(accountId, '', 9)).toEqual([fileId]);
  });
});
