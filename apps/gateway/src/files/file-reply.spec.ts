import { Readable } from 'node:stream';
import { temporaryFolder } from '@kerf/tools';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FileEntry } from './file-entry.ts';
import { sendFile } from './file-reply.ts';
import { Files } from './files.ts';
import { LocalFiles } from './local-files.ts';
import { Spool } from './spool.ts';

const terms = {
  publicUrl: 'https://kerf.example',
  bytesPerFile: 100,
  bytesPerAccount: 100,
  filesPerAccount: 10,
  retentionMs: 3_600_000,
};

describe('the answer with a file', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let files: Files;
  let entry: FileEntry;
  let server: FastifyInstance;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const spool = `${folder.path}/arriving`;
    files = new Files(new LocalFiles(`${folder.path}/kept`, spool), new Spool(spool), terms);
    server = Fastify();
    server.get('/', (request, reply) => sendFile(files, entry, request, reply));
  });
  beforeEach(async () => {
    const content = Readable.from([Buffer.from('hello')]);
    const place = { accountId: crypto.randomUUID(), fileId: files.newId() };
    entry = await files.take({ ...place, name: 'a.step', mediaType: 'model/step', content, maxBytes: 10 });
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

  it('describes no file when it is gone after all', async () => {
    await files.remove(entry);
    const { statusCode, headers } = await server.inject({ url: '/', headers: { range: 'bytes=0-1' } });

    expect(statusCode).toBe(404);
    for (const ofTheFile of ['etag', 'content-disposition', 'content-range', 'accept-ranges'])
      expect(headers).not.toHaveProperty(ofTheFile);
  });
});
