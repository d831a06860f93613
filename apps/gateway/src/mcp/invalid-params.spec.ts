import { Gateway } from '../gateway.fixture.ts';
import { requestMcp, eras } from './mcp-requests.fixture.ts';

describe.each(eras)('a request of %s whose params are wrong', (era) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it.each([
    ['tools/call', {}, 'params.name is missing: give a string.'],
    ['tools/call', { name: 7 }, 'params.name must be a string, not a number.'],
    ['tools/call', { name: 'create_box', arguments: [1] }, 'params.arguments must be an object, not an array.'],
    ['tools/list', { cursor: 5 }, 'params.cursor must be a string, not a number.'],
    ['resources/read', {}, 'params.uri is missing: give a string.'],
    ['prompts/get', { name: null }, 'params.name must be a string, not null.'],
    [
      'completion/complete',
      {},
      'params.ref matches none of the allowed types. params.argument is missing: give an object.',
    ],
  ])('is told so: %s %j', async (method, params, message) => {
    expect(await requestMcp(gateway, era, { method, params })).toEqual({ error: { code: -32602, message } });
    expect(gateway.commands).toEqual([]);
  });
});

it('of 2025 to initialize is told so', async () => {
  const gateway = await Gateway.start();
  try {
    expect(await requestMcp(gateway, '2025-11-25', { method: 'initialize' })).toEqual({
      error: {
        code: -32602,
        message:
          'params.protocolVersion is missing: give a string. params.capabilities is missing: give an object. params.clientInfo is missing: give an object.',
      },
    });
  } finally {
    await gateway.stop();
  }
});
