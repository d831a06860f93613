import { McpContentBlocks } from './mcp-content-blocks.ts';

const contents = new McpContentBlocks({ openFile: () => Promise.reject(new Error('no file was named')) });
const reader = { accountId: crypto.randomUUID(), revision: undefined };

describe('the content of a result over MCP', () => {
  it('is a picture that the result holds itself', async () => {
    const result = { verdict: 'fail', picture: { media_type: 'image/png', content: 'iVBORw0K' } };

    expect(await contents.buildBlocks(reader, result)).toEqual([
      { type: 'image', data: 'iVBORw0K', mimeType: 'image/png' },
    ]);
  });

  it.each([
    ['no picture', {}],
    ['a picture of another kind', { picture: { media_type: 'image/svg+xml', content: '' } }],
  ])('is nothing of a result with %s', async (_, result) => {
    expect(await contents.buildBlocks(reader, result)).toEqual([]);
  });
});
