import { Gateway } from '../gateway.fixture.ts';

const path = '/api/v1/openapi.json';

describe('an answer that is asked again and again', () => {
  let gateway: Gateway;
  let tag: string;
  beforeAll(async () => {
    gateway = await Gateway.start();
    const { headers } = await gateway.ask('GET', path, {});
    tag = headers['etag'] ?? '';
  });
  afterAll(() => gateway.stop());

  it('carries an ETag that is the same as long as the answer is', async () => {
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(await gateway.ask('GET', path, {})).toMatchObject({ status: 200, headers: { etag: tag } });
  });

  it('may be kept by whoever asks each time whether it still holds', async () => {
    expect(await gateway.ask('GET', path, {})).toMatchObject({ headers: { 'cache-control': 'no-cache' } });
  });

  it.each([
    ['the ETag', () => tag],
    ['its weak form', () => `W/${tag}`],
    ['a list with it', () => `"old", ${tag}`],
    ['a star', () => '*'],
  ])('is 304 without a body for If-None-Match with %s', async (_, given) => {
    const answer = await gateway.ask('GET', path, { 'if-none-match': given() });

    expect(answer).toMatchObject({ status: 304, headers: { etag: tag } });
  });

  it('is whole for If-None-Match with another ETag', async () => {
    expect(await gateway.ask('GET', path, { 'if-none-match': '"old"' })).toMatchObject({
      status: 200,
      body: { openapi: '3.1.0' },
    });
  });
});
