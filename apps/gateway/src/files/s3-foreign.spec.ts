import { v7 as uuidv7 } from 'uuid';
import { toStorageKey } from './file-metadata.ts';
import { startS3Store } from './file-store.fixture.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3FileStore } from './s3-file-store.ts';

const hourMs = 3_600_000;

describe('a bucket of S3 that holds the things of others too', () => {
  let world: Awaited<ReturnType<typeof startS3Store>>;
  let bucket: S3Bucket;
  beforeAll(async () => {
    world = await startS3Store();
    bucket = new S3Bucket(world.bucket);
  });
  afterAll(() => world.stop());
  const put = (name: string) => bucket.sendRequest(encodeURI(name), { method: 'PUT', body: 'theirs' }, []);

  it('keeps them, whatever they are called, while what is old of ours is found', async () => {
    const theirs = [
      'b & c.txt',
      'backups/2024.tar',
      'photos/0001.jpg',
      'a',
      `${uuidv7({ msecs: 1 })}/1999.txt`,
      `1/${uuidv7({ msecs: 1 })}`,
    ];
    for (const name of theirs) await put(name);
    const ours = [
      `${crypto.randomUUID()}/${uuidv7({ msecs: 1 })}`,
      `claims/${uuidv7({ msecs: 1 })}.${uuidv7({ msecs: 1 })}`,
      `claims/${uuidv7({ msecs: 1 })}.probe`,
    ];
    for (const name of ours) await put(name);
    const found = await new S3FileStore(world.bucket).listCreatedBefore(hourMs, 100);

    expect(new Set(found.map(toStorageKey))).toEqual(new Set(ours));
  });
});
