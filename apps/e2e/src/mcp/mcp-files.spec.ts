import { randomBytes } from 'node:crypto';
import { Account } from '../accounts/account.ts';
import { requestFile, requestSlot, computeSha256 } from '../files/file-client.ts';
import { assistants } from './mcp-assistants.ts';
import { parseMessages } from './mcp-messages.ts';
import { McpStream } from './mcp-stream.ts';
import { type CommandReaction, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

/** An adapter that answers every order with this file. */
const drawing =
  (bytes: Buffer, name: string, type: string): CommandReaction =>
  (command, adapter) => {
    const { upload } = command;
    if (!upload) throw new Error('the order has no slot');
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    const result = {
      file_id: upload.file_id,
      file_name: name,
      media_type: type,
      size: bytes.length,
      sha256: computeSha256(bytes),
    };
    void requestSlot('PUT', upload, { bytes, headers }).then(() => reactions.answerWith(result)(command, adapter));
  };

const step = Buffer.from('ISO-10303-21;');
const png = randomBytes(50_000);
const poster = randomBytes(1_000_001);

describe.each(assistants)('$name', ({ connect }) => {
  const call = async (
    act: CommandReaction,
    name = 'export_model',
    parameters: Record<string, unknown> = { format: 'png' },
  ) => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, act);
    const assistant = await connect({ 'x-api-key': account.key });
    const answer = (await assistant.callTool({ name, arguments: parameters })) as Record<string, unknown>;
    await assistant.close();
    adapter.terminateConnection();
    return { account, answer };
  };

  it('is shown a picture', async () => {
    const { answer } = await call(drawing(png, 'part.png', 'image/png'));

    expect(answer).toMatchObject({
      content: [{ type: 'text' }, { type: 'image', data: png.toString('base64'), mimeType: 'image/png' }],
      structuredContent: { file_name: 'part.png', size: png.length, url: expect.any(String) },
    });
  });

  it.each([
    ['a model', step, 'part.step', 'model/step'],
    ['a picture too large to be carried', poster, 'poster.png', 'image/png'],
  ])('is told where %s lies', async (_, bytes, name, mimeType) => {
    const { account, answer } = await call(drawing(bytes, name, mimeType));
    const { url } = answer['structuredContent'] as { url: string };

    expect(answer['content']).toEqual([
      { type: 'text', text: JSON.stringify(answer['structuredContent']) },
      { type: 'resource_link', uri: url, name, mimeType, size: bytes.length },
    ]);
    const { bytes: there } = await requestFile('GET', url, { headers: { 'x-api-key': account.key } });
    expect(there.equals(bytes)).toBe(true);
  });

  it('is told a result without a file as text alone', async () => {
    const { answer } = await call(reactions.answerABox, 'create_box', { length: 1, width: 1, height: 1 });

    expect(answer['content']).toEqual([{ type: 'text', text: expect.any(String) }]);
  });
});

describe('the link to a model', () => {
  const exporting = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'export_model', arguments: { format: 'step' } },
  };
  const accept = 'application/json, text/event-stream';
  const ways = {
    'over Streamable HTTP': async (account: Account, headers: Record<string, string>) =>
      parseMessages(await account.post('/api/v1/mcp', exporting, { headers: { accept, ...headers } })),
    'over HTTP+SSE': async (account: Account, headers: Record<string, string>) => {
      const stream = await McpStream.open(account.key);
      await account.post(stream.path, exporting, { headers });
      const heard = await stream.waitForMessages(1);
      await stream.close();
      return heard;
    },
  };

  describe.each(Object.entries(ways))('%s', (_, send) => {
    it.each([
      ['2025-11-25', ['text', 'resource_link']],
      ['2025-06-18', ['text', 'resource_link']],
      ['2025-03-26', ['text']],
      ['2024-11-05', ['text']],
      // Before 2025-06-18 clients did not say which revision they speak.
      [undefined, ['text']],
    ])('is told to a client of %s as far as its revision knows links: %j', async (revision, types) => {
      const account = await Account.register();
      const adapter = await ScriptedAdapter.connect(account.key, drawing(step, 'part.step', 'model/step'));
      const [answer] = await send(account, revision === undefined ? {} : { 'mcp-protocol-version': revision });
      adapter.terminateConnection();

      const content = types.map((type) => expect.objectContaining({ type }) as unknown);
      expect(answer).toMatchObject({
        result: { content, structuredContent: { url: expect.any(String) }, isError: false },
      });
    });
  });
});
