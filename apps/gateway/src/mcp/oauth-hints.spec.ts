import { Gateway } from '../gateway.fixture.ts';

describe('a client that looks for OAuth', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it.each([
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/api/v1/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/oauth-authorization-server/api/v1/mcp/sse'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/openid-configuration/api/v1/mcp'],
    ['GET', '/api/v1/mcp/.well-known/openid-configuration'],
    ['GET', '/api/v1/mcp/sse/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/mcp'],
    ['POST', '/register'],
    ['GET', '/authorize'],
    ['POST', '/token'],
  ])('hears from %s %s which header to set, without a key', async (method, path) => {
    expect(await gateway.ask(method, path, {})).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-error-code': 'no_oauth' },
      body: {
        error: expect.stringMatching(/^This endpoint uses API keys, not OAuth\. Add the header X-API-Key /),
        status_code: 404,
      },
    });
  });

  it.each([
    ['GET', '/.well-known/oauth-protected-resource/api/v1/mcp/oauth'],
    ['GET', '/.well-known/oauth-authorization-server/api/v1/mcp/oauth'],
    ['GET', '/.well-known/openid-configuration/api/v1/mcp/oauth'],
    ['GET', '/api/v1/mcp/oauth/.well-known/openid-configuration'],
    ['POST', '/api/v1/mcp/oauth'],
    ['GET', '/api/v1/mcp/oauth'],
  ])('hears from %s %s that it is off, and where to go instead', async (method, path) => {
    expect(await gateway.ask(method, path, {})).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-error-code': 'oauth_off' },
      body: {
        error: expect.stringMatching(/^OAuth is not enabled here\. Connect to \/api\/v1\/mcp /),
        status_code: 404,
      },
    });
  });
});
