import { buffer } from 'node:stream/consumers';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { FileMetadata } from './file-metadata.ts';
import type { FileStore } from './file-store.ts';
import { startConditionalS3Store, startLocalStore, startS3Store, type StoreFixture } from './file-store.fixture.ts';

describe.each([
  ['in a folder', startLocalStore],
  ['in a bucket of S3', startS3Store],
  ['in a bucket of S3 that writes on condition', startConditionalS3Store],
])('a store of files %s', (_, start) => {
  let world: StoreFixture;
  let store: FileStore;
  beforeAll(async () => {
    world = await start();
    store = world.store;
  });
  afterAll(() => world.stop());

  const entryOf = (over: Partial<FileMetadata> = {}): FileMetadata => ({
    accountId: crypto.randomUUID(),
    fileId: uuidv7(),
    fileName: 'schräg & "plan".step',
    mediaType: 'model/step',
    size: 5,
    sha256: '',
    ...over,
  });

  /** Keeps a text as a file, and says as what. */
  async function keep(text: string, over: Partial<FileMetadata> = {}, into = store) {
    const spooled = await world.spool.spoolContent(Readable.from([Buffer.from(text)]), 1_000_000);
    const { size, sha256 } = spooled;
    const entry = entryOf({ size, sha256, ...over });
    const isKept = await into.saveFile(entry, spooled);
    await world.spool.removeSpooled(spooled);
    return { entry, isKept };
  }

  const read = async (entry: FileMetadata, span?: { start: number; end: number }): Promise<string | undefined> => {
    const bytes = await store.openFile(entry, span);
    return bytes && (await buffer(bytes)).toString();
  };

  it('finds a file that it keeps, with its bytes and all that is known of it', async () => {
    const { entry, isKept } = await keep('hello');

    expect(isKept).toBe(true);
    expect(await store.findFile(entry)).toEqual(entry);
    expect(await read(entry)).toBe('hello');
    expect(await read(entry, { start: 1, end: 3 })).toBe('ell');
  });

  it('keeps a file of many megabytes', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    const spooled = await world.spool.spoolContent(Readable.from(Array.from({ length: 20 }, () => chunk)), 20_000_000);
    const entry = entryOf({ size: spooled.size, sha256: spooled.sha256 });

    const isKept = await store.saveFile(entry, spooled);
    await world.spool.removeSpooled(spooled);

    expect(isKept).toBe(true);
    const bytes = await store.openFile(entry);
    expect(bytes && (await buffer(bytes)).length).toBe(20_000_000);
  });

  it('leaves a file as it is when another one is to take its place', async () => {
    const { entry } = await keep('first');
    const { isKept } = await keep('second', { accountId: entry.accountId, fileId: entry.fileId });

    expect(isKept).toBe(false);
    expect(await store.findFile(entry)).toEqual(entry);
    expect(await read(entry)).toBe('first');
  });

  it('has one winner when many come for one place at once, through two gateways, and keeps what that one sent', async () => {
    const place = { accountId: crypto.randomUUID(), fileId: uuidv7() };
    const texts = ['one', 'two', 'three', 'four', 'five'];
    const results = await Promise.all(texts.map((text, i) => keep(text, place, i % 2 ? store : world.other)));
    const winners = texts.filter((_, i) => results[i]?.isKept);

    expect(winners).toHaveLength(1);
    expect(await read(entryOf(place))).toBe(winners[0]);
    expect(await store.listIdsAfter(place.accountId, '', 10)).toEqual([place.fileId]);
  });

  it('finds nothing that another account keeps, that was removed or never was', async () => {
    const { entry } = await keep('mine');
    const foreign = { ...entry, accountId: crypto.randomUUID() };
    expect(await store.findFile(foreign)).toBeUndefined();
    expect(await store.openFile(foreign)).toBeUndefined();
    await store.removeFile(foreign);
    expect(await read(entry)).toBe('mine');

    await store.removeFile(entry);
    await store.removeFile(entry);
    expect(await store.findFile(entry)).toBeUndefined();
    expect(await store.openFile(entry)).toBeUndefined();
  });

  it('counts the files of an account and their bytes', async () => {
    const accountId = crypto.randomUUID();
    expect(await store.measureUsage(accountId)).toEqual({ files: 0, bytes: 0 });
    await keep('12345', { accountId });
    const { entry } = await keep('123', { accountId });
    expect(await store.measureUsage(accountId)).toEqual({ files: 2, bytes: 8 });

    await store.removeFile(entry);
    expect(await store.measureUsage(accountId)).toEqual({ files: 1, bytes: 5 });
  });

  it('tells the files of an account page by page, the oldest first, and of no other account', async () => {
    const accountId = crypto.randomUUID();
    const ids = [1, 2, 3].map((day) => uuidv7({ msecs: day * 86_400_000 + Date.UTC(2100, 0) }));
    for (const fileId of ids.toReversed()) await keep('listed', { accountId, fileId });
    await keep('foreign');

    expect(await store.listIdsAfter(accountId, '', 2)).toEqual(ids.slice(0, 2));
    expect(await store.listIdsAfter(accountId, ids[1] ?? '', 2)).toEqual(ids.slice(2));
    expect(await store.listIdsAfter(crypto.randomUUID(), '', 2)).toEqual([]);
  });

  it('finds the files that were begun before a moment, and no others', async () => {
    const old = await Promise.all([1, 2, 3].map((day) => keep('old', { fileId: uuidv7({ msecs: day * 86_400_000 }) })));
    await keep('new');
    const found = await store.listCreatedBefore(10 * 86_400_000, 100);

    expect(new Set(found.map(({ fileId }) => fileId))).toEqual(new Set(old.map(({ entry }) => entry.fileId)));
    for (const { entry } of old) expect(found).toContainEqual({ accountId: entry.accountId, fileId: entry.fileId });
  });

  it('leaves nothing in the spool', async () => {
    await keep('hello');

    expect((await readdir(world.spoolFolder)).filter((name) => !name.startsWith('.'))).toEqual([]);
  });
});
