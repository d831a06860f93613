import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import { startConditionalS3Store, startS3Store, type StoreFixture } from './file-store.fixture.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Claims } from './s3-claims.ts';
import { S3FileStore } from './s3-file-store.ts';

const hourMs = 3_600_000;

describe('a place in a bucket that would write over a file', () => {
  let world: Awaited<ReturnType<typeof startS3Store>>;
  let bucket: S3Bucket;
  let files: S3FileStore;
  beforeAll(async () => {
    world = await startS3Store();
    bucket = new S3Bucket(world.bucket);
    files = new S3FileStore(world.bucket);
  });
  afterAll(() => world.stop());

  const claimsOf = (fileId: string) => bucket.listObjects({ prefix: `claims/${fileId}.` });

  it('is held by one at a time, and by nobody in the end', async () => {
    const fileId = uuidv7();
    let atWork = 0;
    const seen: number[] = [];
    const work = async () => {
      atWork += 1;
      seen.push(atWork);
      await claimsOf(fileId);
      atWork -= 1;
    };
    await Promise.all([1, 2, 3].map(() => new S3Claims(bucket, hourMs).runWithClaim(fileId, work)));

    expect(seen).toEqual([1, 1, 1]);
    expect(await claimsOf(fileId)).toEqual([]);
  });

  it('is let go of when the work fails', async () => {
    const fileId = uuidv7();
    const failing = new S3Claims(bucket, hourMs).runWithClaim(fileId, () => Promise.reject(new Error('no room')));

    await expect(failing).rejects.toThrow('no room');
    expect(await claimsOf(fileId)).toEqual([]);
  });

  it.each([
    ['is free again when who held it must have died, whose claim goes', 2 * hourMs, 'written'],
    ['is not free while who held it may be at work', hourMs / 2, 'too_many_uploads'],
  ])('%s', async (_, ageMs, ending) => {
    const fileId = uuidv7();
    const left = `claims/${fileId}.${uuidv7({ msecs: Date.now() - ageMs })}`;
    await bucket.sendRequest(left, { method: 'PUT', body: '' }, []);
    const held = new S3Claims(bucket, hourMs).runWithClaim(fileId, async () => 'written');

    expect(await held.catch(({ code }: { code: string }) => code)).toBe(ending);
    expect((await claimsOf(fileId)).map(({ name }) => name)).toEqual(ending === 'written' ? [] : [left]);
  });

  it('is unavailable when nobody can see who holds it, and nothing is done', async () => {
    const fileId = uuidv7();
    const list = () => Promise.reject(Fault.of('unavailable', { service: 'file' }));
    const [ask, remove] = [bucket.sendRequest.bind(bucket), bucket.removeObject.bind(bucket)];
    let isDone = false;
    const held = new S3Claims({ sendRequest: ask, removeObject: remove, listObjects: list }, hourMs).runWithClaim(
      fileId,
      async () => (isDone = true),
    );

    await expect(held).rejects.toMatchObject({ code: 'unavailable' });
    expect(isDone).toBe(false);
    expect(await claimsOf(fileId)).toEqual([]);
  });

  it('is refused while another holds it, whose claim is swept like a file if it never ends', async () => {
    const fileId = uuidv7({ msecs: 1 });
    await bucket.sendRequest(`claims/${fileId}.${uuidv7()}`, { method: 'PUT', body: '' }, []);
    const refused = new S3Claims(bucket, hourMs).runWithClaim(fileId, async () => undefined);

    await expect(refused).rejects.toMatchObject({ code: 'too_many_uploads' });
    const old = await files.listCreatedBefore(1_000, 10);
    expect(old).toEqual([{ accountId: 'claims', fileId: expect.stringContaining(fileId) }]);
    for (const place of old) await files.removeFile(place);
    expect(await claimsOf(fileId)).toEqual([]);
  });
});

describe('a bucket that refuses to write over a file', () => {
  let world: StoreFixture & { readonly written: readonly string[] };
  beforeAll(async () => {
    world = await startConditionalS3Store();
  });
  afterAll(() => world.stop());

  it('is found out with the first file, and needs no claims', async () => {
    const spooled = await world.spool.spoolContent(Readable.from([Buffer.from('hello')]), 100);
    const { size, sha256 } = spooled;
    const place = { accountId: crypto.randomUUID(), fileId: uuidv7() };
    const entry = { ...place, fileName: 'a', mediaType: 'text/plain', size, sha256 };

    expect(await world.store.saveFile(entry, spooled)).toBe(true);
    expect(world.written).toEqual([
      expect.stringMatching(/^\/files\/claims\/.*\.probe$/),
      `/files/${place.accountId}/${place.fileId}`,
    ]);
  });
});
