import { adaptersChanged, api, operationProgress, tierChanged } from '@kerf/contracts';
import { EventReader, eventually } from '@kerf/testing';
import { member } from '../../neighbours.fixture.ts';
import { TwoGateways } from '../../two-gateways.fixture.ts';
import { toolCall } from './opened-stream.fixture.ts';

const hello = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'specification', version: '1' } },
};

/** A call whose caller wants to hear how far it is, under this token. */
const watched = (id: number, progressToken: string | number) => {
  const { params, ...message } = toolCall(id);
  return { ...message, id, params: { ...params, _meta: { progressToken } } };
};

/** The first event of a stream. */
const addressOn = (reader: EventReader): Promise<string> =>
  eventually(() => {
    const [first] = reader.events;
    if (first?.data === undefined) throw new Error('the stream has said nothing yet');
    return first.data;
  });

describe.each([
  [0, 'the gateway that holds it'],
  [1, 'another gateway'],
] as const)('an open stream whose messages come to gateway %i, %s,', (at, _who) => {
  let both: TwoGateways;
  let reader: EventReader;
  let post: (body: object) => Promise<number | undefined>;
  let close: () => Promise<void>;
  beforeEach(async () => {
    both = await TwoGateways.start();
    const answer = await both.open(api.mcpStream.path, { at: 0 });
    reader = new EventReader(answer);
    const address = await addressOn(reader);
    post = async (body) => (await both.open(address, { method: 'POST', at, body })).resume().statusCode;
    close = async () => {
      answer.destroy();
      await reader.completion;
    };
  });
  afterEach(async () => {
    await close();
    await both.stop();
  });

  /** Tells how far the last command is, as its broker does. */
  const tell = (news: { fraction?: number; position?: number; message?: string }) => {
    const { operationId = '', progressTo = '' } = both.commands.at(-1) ?? {};
    both.announce(operationProgress.at(progressTo), { operationId, ...news });
  };
  const progress = (progressToken: unknown, more: object) => ({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken, total: 1, ...more },
  });

  it.each(['a token', 0])('is told how far a call with the token %j is, and then its answer', async (token) => {
    let end = () => {};
    both.run = () => new Promise((resolve) => (end = () => resolve({ ok: true, result: { object_id: 'box_1' } })));
    expect(await post(watched(7, token))).toBe(202);
    await eventually(() => expect(both.commands).toHaveLength(1));
    tell({ position: 2 });
    tell({ fraction: 0.5, message: 'Meshes.' });
    await eventually(() => expect(reader.messages).toHaveLength(2));
    end();
    await eventually(() => expect(reader.messages).toHaveLength(3));

    expect(reader.messages).toEqual([
      progress(token, { progress: 0, message: 'Queued on the adapter (position 2).' }),
      progress(token, { progress: 0.5, message: 'Meshes.' }),
      expect.objectContaining({ id: 7, result: expect.objectContaining({ isError: false }) }),
    ]);
  });

  it('is told the answer alone of a call without a token, which asks nobody to say how far it is', async () => {
    await post(toolCall(7));
    await eventually(() => expect(reader.messages).toHaveLength(1));

    expect(reader.messages).toMatchObject([{ id: 7, result: { isError: false } }]);
    expect(both.commands.map(({ progressTo }) => progressTo)).toEqual([undefined]);
  });

  const changing = { listChanged: true };
  it.each([
    ['plain', {}],
    // What is not plain is answered by the SDK.
    ['unusual', { _meta: { 'io.modelcontextprotocol/related-task': { taskId: '1' } } }],
  ])('is promised changes of lists where its greeting is %s', async (_, more) => {
    await post({ ...hello, params: { ...hello.params, ...more } });
    await eventually(() => expect(reader.messages).toHaveLength(1));

    const capabilities = { tools: changing, resources: changing, prompts: changing, completions: {} };
    expect(reader.messages).toMatchObject([{ id: 0, result: { capabilities } }]);
  });

  it('is told which lists of its account have changed, and of no other', async () => {
    await post(hello);
    await eventually(() => expect(reader.messages).toHaveLength(1));
    both.announce(tierChanged, { accountId: crypto.randomUUID() });
    both.announce(tierChanged, { accountId: member.accountId });
    both.announce(adaptersChanged, { accountId: member.accountId });
    await eventually(() => expect(reader.messages.length).toBeGreaterThan(4));

    const changes = ['tools', 'prompts', 'resources', 'resources'];
    expect(reader.messages.slice(1)).toEqual(
      changes.map((name) => ({ jsonrpc: '2.0', method: `notifications/${name}/list_changed` })),
    );
  });
});
