import { Readable } from 'node:stream';
import { RateLimiter, createRate } from '@kerf/limits';
import { eventually } from '@kerf/testing';
import { generousBounds } from '../../load-shedder.fixture.ts';
import { LoadShedder } from '../../load-shedder.ts';
import { AccountRateLimiter } from '../../rate-limits/account-rate-limits.ts';
import { startLocalStore, type StoreFixture } from '../../files/file-store.fixture.ts';
import type { FileStore } from '../../files/file-store.ts';
import { Files } from '../../files/files.ts';
import { RequestContext } from '../../context.ts';
import { FileResources } from './file-resources.ts';
import { Resources } from './resources.ts';

const plenty = createRate(1_000, { inMs: 1_000 });
const terms = {
  publicUrl: 'https://kerf.example',
  maxFileBytes: 10,
  maxAccountBytes: 1_000,
  maxAccountFiles: 200,
  retentionMs: 3_600_000,
};
const readerOf = (accountId: string) => ({
  context: new RequestContext([], undefined, '127.0.0.1'),
  caller: {
    accountId,
    userId: crypto.randomUUID(),
    keyId: crypto.randomUUID(),
    email: 'a@b.c',
    tier: 'free' as const,
    role: 'owner' as const,
    isService: false,
  },
});

describe('the files of an account as resources', () => {
  let ground: StoreFixture;
  let files: Files;
  let resources: Resources;
  /** Requests to the store, their highest concurrency, and the promise that delays its answers. */
  const asked: string[] = [];
  let [atOnce, maxConcurrent] = [0, 0];
  let mayAnswer: Promise<void> | undefined;
  const counted = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    asked.push(what);
    atOnce += 1;
    maxConcurrent = Math.max(maxConcurrent, atOnce);
    await mayAnswer;
    return work().finally(() => (atOnce -= 1));
  };
  const countedStore = ({ store }: StoreFixture): FileStore => ({
    check: () => store.check(),
    saveFile: (entry, spooled) => store.saveFile(entry, spooled),
    openFile: (place, span) => store.openFile(place, span),
    removeFile: (place) => store.removeFile(place),
    measureUsage: (accountId) => store.measureUsage(accountId),
    listCreatedBefore: (moment, atMost) => store.listCreatedBefore(moment, atMost),
    findFile: (place) => counted('look', () => store.findFile(place)),
    listIdsAfter: (accountId, after, atMost) => counted('list', () => store.listIdsAfter(accountId, after, atMost)),
  });

  beforeEach(async () => {
    ground = await startLocalStore();
    files = new Files(countedStore(ground), ground.spool, terms);
    const rates = { perAccount: plenty, reads: plenty, maxConcurrentChanges: 1 };
    const limits = new AccountRateLimiter(new RateLimiter(undefined), rates, new LoadShedder(generousBounds));
    resources = new Resources([new FileResources(files, limits)]);
    asked.splice(0);
    [atOnce, maxConcurrent, mayAnswer] = [0, 0, undefined];
  });
  afterEach(() => ground.stop());

  const keep = async (count: number, accountId: string = crypto.randomUUID()) => {
    for (let kept = 0; kept < count; kept += 1) {
      const content = Readable.from([Buffer.from('x')]);
      const arrival = { name: `${kept}.stl`, mediaType: 'model/stl', content, maxBytes: 10 };
      await files.storeUpload({ accountId, fileId: files.createFileId(), ...arrival });
    }
    asked.splice(0);
    return readerOf(accountId);
  };

  it('are told page by page, each once, with few questions to the store', async () => {
    const reader = await keep(45);
    const pages: string[][] = [];
    const questions: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await resources.listResources(reader, cursor);
      pages.push(page.resources.map(({ name }) => name));
      questions.push(asked.splice(0).length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, at) => `${at}.stl`));
    expect(questions).toEqual([21, 21, 6]);
  });
  it('are looked at once, whoever lists them again', async () => {
    const reader = await keep(20);
    await resources.listResources(reader);
    asked.splice(0);
    await resources.listResources(reader);

    expect(asked).toEqual(['list']);
    expect((await resources.listResources(reader)).resources).toHaveLength(20);
  });

  it('that are gone are not told, though they were looked at', async () => {
    const reader = await keep(2);
    const [first] = (await resources.listResources(reader)).resources;
    const fileId = first?.uri.split('/').at(-1) ?? '';
    await files.removeFile({ accountId: reader.caller.accountId, fileId });

    expect((await resources.listResources(reader)).resources.map(({ name }) => name)).toEqual(['1.stl']);
  });

  it('are proposed with one question, and none where no id can begin so', async () => {
    const reader = await keep(120);
    const complete = (typed: string, variable = 'file_id') =>
      resources.completeVariable(reader, 'kerf://files/{file_id}', { variable, prefix: typed, resolved: {} });
    const { values: [first = ''] = [], ...more } = (await complete('')) ?? {};

    expect([asked, more]).toEqual([['list'], { hasMore: true }]);
    expect(await complete(first)).toEqual({ values: [first], total: 1, hasMore: false });
    expect((await complete(first.slice(0, 8)))?.values[0]).toBe(first);
    asked.splice(0);
    for (const [typed, variable] of [['x'], ['../'], ['', 'name']] as const)
      expect(await complete(typed, variable)).toMatchObject({ values: [] });
    expect(asked).toEqual([]);
  });

  it('are asked for four at a time, however many lists an account wants', async () => {
    const reader = await keep(20);
    let letGo: () => void = () => undefined;
    mayAnswer = new Promise((resolve) => {
      letGo = resolve;
    });
    const lists = Array.from({ length: 10 }, () => resources.listResources(reader));
    await eventually(() => expect(atOnce).toBe(4));
    letGo();

    expect((await Promise.all(lists)).map((list) => list.resources.length)).toEqual(Array(10).fill(20));
    expect(maxConcurrent).toBe(4);
  });

  it('are asked for thirty-two at a time, however many accounts want them', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => keep(4)));
    await Promise.all(readers.flatMap((reader) => [1, 2, 3, 4].map(() => resources.listResources(reader))));

    expect(maxConcurrent).toBe(32);
  });

  it('are read at the address too that the link of a result has', async () => {
    const reader = await keep(1);
    const {
      resources: [file],
    } = await resources.listResources(reader);
    const link = files.getUrl(file?.uri.split('/').at(-1) ?? '');

    expect(await resources.readResource(reader, link)).toEqual({
      ...(await resources.readResource(reader, file?.uri ?? '')),
      uri: link,
    });
    expect(await resources.readResource(readerOf(crypto.randomUUID()), link)).toBeUndefined();
    expect(await resources.readResource(reader, `${link}/more`)).toBeUndefined();
    expect(await resources.readResource(reader, files.getUrl(''))).toBeUndefined();
  });
});
