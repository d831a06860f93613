import { Gateway } from '../gateway.fixture.ts';
import { requestMcp } from './mcp-requests.fixture.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await Gateway.start();
});
afterAll(() => gateway.stop());

describe('what an assistant can expect', () => {
  it('are lists that are told to have changed, in the newest revision', async () => {
    const { capabilities, instructions } = await requestMcp(gateway, '2026-07-28', { method: 'server/discover' });
    const changing = { listChanged: true };

    expect(capabilities).toEqual({ tools: changing, resources: changing, prompts: changing, completions: {} });
    expect(instructions).toContain('free');
  });

  it('are lists that stay as they are where no stream is open, in the revisions before', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'specification', version: '1' },
    };
    const { capabilities } = await requestMcp(gateway, '2025-11-25', { method: 'initialize', params });

    expect(capabilities).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
  });
});
