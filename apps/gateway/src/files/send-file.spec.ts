import { Readable } from 'node:stream';
import { metrics } from '@kerf/telemetry';
import { createTemporaryFolder } from '@kerf/tools';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FileMetadata } from './file-metadata.ts';
import { sendFile } from './send-file.ts';
import { Files } from './files.ts';
import { LocalFileStore } from './local-file-store.ts';
import { Spool } from './spool.ts';

const terms = {
  publicUrl: 'https://kerf.example',
  maxFileBytes: 100,
  maxAccountBytes: 100,
  maxAccountFiles: 10,
  retentionMs: 3_600_000,
};

/** Downloads and their bytes so far. */
const readDownloads = () =>
  (['kerf.files.downloads', 'kerf.files.downloaded'] as const).map(
    (name) => metrics.getCounter(name).collect()[0]?.value ?? 0,
  );

describe('the answer with a file', () => {
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  let files: Files;
  let entry: FileMetadata;
  let server: FastifyInstance;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    const spool = `${folder.path}/arriving`;
    files = new Files(new LocalFileStore(`${folder.path}/kept`, spool), new Spool(spool), terms);
    server = Fastify();
    server.get('/', (request, reply) => sendFile(files, entry, request, reply));
  });
  beforeEach(async () => {
    const content = Readable.from([Buffer.from('hello')]);
    const place = { accountId: crypto.randomUUID(), fileId: files.createFileId() };
    entry = await files.storeUpload({ ...place, name: 'a.step', mediaType: 'model/step', content, maxBytes: 10 });
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  it.each([
    ['nothing of it', {}, 200, 'hello'],
    ['another one', { 'if-none-match': '"other"' }, 200, 'hello'],
    ['it', { 'if-none-match': 'ITS TAG' }, 304, ''],
    ['it among others', { 'if-none-match': '"other", W/ITS TAG' }, 304, ''],
    ['any', { 'if-none-match': '*' }, 304, ''],
    ['it, and wants a part', { 'if-none-match': 'ITS TAG', range: 'bytes=9-' }, 304, ''],
  ])('to somebody who has %s says what there is to say', async (_, asked: Record<string, string>, status, body) => {
    const { 'if-none-match': known, ...others } = asked;
    const tag = `"${entry.sha256}"`;
    const headers = { ...others, ...(known && { 'if-none-match': known.replace('ITS TAG', tag) }) };
    const answer = await server.inject({ url: '/', headers });

    expect(answer).toMatchObject({ statusCode: status, body, headers: { etag: tag } });
  });

  it.each([
    ['the file', 'GET', {}, [1, 5]],
    ['a range of it', 'GET', { range: 'bytes=1-2' }, [1, 2]],
    ['its headers alone', 'HEAD', {}, [0, 0]],
  ] as const)('counts %s', async (_, method, headers, expected) => {
    const before = readDownloads();
    await server.inject({ method, url: '/', headers });

    expect(readDownloads().map((value, at) => value - (before[at] ?? 0))).toEqual(expected);
  });

  it('describes no file when it is gone after all', async () => {
    await files.removeFile(entry);
    const { statusCode, headers } = await server.inject({ url: '/', headers: { range: 'bytes=0-1' } });

    expect(statusCode).toBe(404);
    for (const ofTheFile of ['etag', 'content-disposition', 'content-range', 'accept-ranges'])
      expect(headers).not.toHaveProperty(ofTheFile);
  });
});
