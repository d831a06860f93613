import { api, type Endpoint } from '@kerf/contracts';
import { client } from './client.ts';

describe('GET /docs', () => {
  it('is a page about every endpoint that anybody may read', async () => {
    const { status, headers, body } = await client.get('/docs');

    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    for (const { path } of Object.values<Endpoint>(api)) expect(body).toContain(`<code>${path}</code>`);
    expect(body).toContain('id="tool-create_box"');
  });

  it('allows a browser nothing but its own looks', async () => {
    const { headers } = await client.get('/docs');

    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
    );
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await client.get('/docs');

    expect(await client.get('/docs', { headers: { 'if-none-match': headers['etag'] ?? '' } })).toMatchObject({
      status: 304,
      body: '',
    });
  });
});
