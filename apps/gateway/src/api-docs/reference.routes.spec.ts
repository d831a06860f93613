import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';
import { chooseEncoding } from './static-document.ts';

describe('GET /docs', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());
  const open = (headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> =>
    gateway.open(api.reference.path, { method, headers: { 'x-api-key': '', ...headers } });

  it('is a page that anybody may read, and whose browser loads and runs nothing', async () => {
    const answer = await open();

    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; form-action/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    });
    expect(await text(answer)).toMatch(/^<!doctype html>.*<\/html>\n$/s);
  });

  it('is kept by whoever asks whether it still holds', async () => {
    const first = await open();
    await text(first);
    const again = await open({ 'if-none-match': String(first.headers.etag) });

    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^"/), 'cache-control': 'no-cache' });
    expect(again.statusCode).toBe(304);
    expect(await text(again)).toBe('');
  });

  it('answers no other method', async () => {
    const answer = await open({}, 'POST');
    answer.resume();

    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET' } });
  });
});

describe.each([api.reference.path, api.openapi.path])('the document at %s', (path) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());
  const open = (headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> =>
    gateway.open(path, { method, headers: { 'x-api-key': '', ...headers } });
  const read = async (encoding: string) => {
    const answer = await open({ 'accept-encoding': encoding });
    return { headers: answer.headers, content: await buffer(answer) };
  };

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed by %s for a client that accepts it', async (encoding, decompress) => {
    const plain = await read('identity');
    const { headers, content } = await read(encoding);

    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(content.length) });
    expect(content.length).toBeLessThan(plain.content.length / 4);
    expect(decompress(content)).toEqual(plain.content);
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('has a strong ETag for each encoding, under which a client may keep it', async () => {
    const answers = [await read('identity'), await read('gzip'), await read('br')];
    const tags = answers.map(({ headers }) => String(headers.etag));

    expect(new Set(tags).size).toBe(3);
    for (const [at, encoding] of ['identity', 'gzip', 'br'].entries()) {
      const again = await open({ 'accept-encoding': encoding, 'if-none-match': tags[at] ?? '' });
      expect(await text(again)).toBe('');
      expect(again).toMatchObject({
        statusCode: 304,
        headers: { etag: tags[at], vary: 'accept-encoding', 'cache-control': 'no-cache' },
      });
    }
    expect((await open({ 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' })).resume().statusCode).toBe(200);
  });

  it('has the same headers for HEAD', async () => {
    const { headers } = await read('gzip');
    const head = await open({ 'accept-encoding': 'gzip' }, 'HEAD');
    const { 'content-length': length, etag, 'content-type': type } = headers;

    expect(await text(head)).toBe('');
    expect(head).toMatchObject({ statusCode: 200, headers: { 'content-length': length, etag, 'content-type': type } });
  });
});

describe('the encoding of a document', () => {
  it.each([
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0.5', 'br'],
    ['GZIP;Q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
    ['gzip;q=0', 'identity'],
  ])('is the one that the client prefers: %j', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
