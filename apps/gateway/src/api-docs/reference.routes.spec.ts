import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { api } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';

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
