import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { type Assistant, assistants } from './mcp-assistants.ts';
import {
  sampleBox,
  type CommandReaction,
  reactions,
  countBoxes,
  ScriptedAdapter,
} from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const firstBox = { structuredContent: { ...sampleBox, object_id: 'box_1' } };
const toolError = (status_code: number, error: unknown) => ({
  isError: true,
  structuredContent: { error, status_code },
});
const mismatch = toolError(422, 'This Idempotency-Key belongs to another request. Use a new key for a new request.');
/** While an operation runs, it is named in the sentence and in `_meta`. */
const running = (operation: string) => ({
  ...toolError(
    409,
    `The operation ${operation} with this Idempotency-Key is still running. Retry in a moment with the same key.`,
  ),
  _meta: { 'kerf/operation-id': operation },
});

describe.each(assistants)('the _meta of tools/call from $name', ({ connect }) => {
  const opened: Assistant[] = [];
  afterEach(async () => {
    for (const assistant of opened.splice(0)) await assistant.close();
  });

  async function start(act: CommandReaction) {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, act);
    const assistant = await connect({ 'x-api-key': account.key });
    opened.push(assistant);
    const create = (meta: Record<string, unknown>, parameters: Record<string, unknown> = box) =>
      assistant.callTool({ name: 'create_box', arguments: parameters, _meta: meta });
    return { account, adapter, create };
  }

  it('holds an idempotency key: the same answer again, run once, charged once, over REST too', async () => {
    const { account, adapter, create } = await start(countBoxes());
    const key = crypto.randomUUID();
    const answers = [await create({ 'kerf/idempotency-key': key }), await create({ 'kerf/idempotency-key': key })];
    const rest = await account.post(
      '/api/v1/execute',
      { command: 'create_box', parameters: box },
      { headers: { 'idempotency-key': key } },
    );
    adapter.terminateConnection();

    expect(answers).toMatchObject([firstBox, firstBox]);
    expect(rest).toMatchObject({ status: 200, body: { result: { object_id: 'box_1' } } });
    expect(adapter.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(1);
  });

  it('reads another payload under the key as an error of the tool, which runs and charges nothing', async () => {
    const { account, adapter, create } = await start(countBoxes());
    const meta = { 'kerf/idempotency-key': crypto.randomUUID() };
    await create(meta);

    expect(await create(meta, { ...box, height: 31 })).toMatchObject(mismatch);
    expect(adapter.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(1);
    adapter.terminateConnection();
  });

  it('reads a repeat while the first runs as an error of the tool', async () => {
    const { account, adapter, create } = await start(reactions.neverAnswer);
    const meta = { 'kerf/idempotency-key': crypto.randomUUID() };
    const first = create(meta);
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    const second = await create(meta);
    for (const command of adapter.commands) reactions.answerABox(command, adapter);

    const ended = await first;
    expect(ended).toMatchObject({ structuredContent: sampleBox });
    expect(second).toMatchObject(running(String(ended._meta?.['kerf/operation-id'])));
    expect(adapter.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(1);
    adapter.terminateConnection();
  });

  it('names the adapter, and one of nobody is an error of the tool', async () => {
    const { account, adapter, create } = await start(countBoxes());
    const latest = await ScriptedAdapter.connect(account.key, countBoxes());

    expect(await create({ 'kerf/adapter-id': adapter.adapterId })).toMatchObject(firstBox);
    expect([adapter, latest].map(({ commands }) => commands.length)).toEqual([1, 0]);
    expect(await create({ 'kerf/adapter-id': crypto.randomUUID() })).toMatchObject(
      toolError(404, expect.stringMatching(/^There is no adapter /)),
    );
    adapter.terminateConnection();
    latest.terminateConnection();
  });

  it('limits the time', async () => {
    const { adapter, create } = await start(reactions.neverAnswer);

    expect(await create({ 'kerf/timeout-ms': 100 })).toMatchObject(
      toolError(504, 'The adapter did not finish create_box within 100 ms. Nothing was charged.'),
    );
    expect(adapter.commands).toHaveLength(1);
    adapter.terminateConnection();
  });

  const badKey = 'kerf/idempotency-key must have 1 to 255 printable ASCII characters.';
  it.each([
    [{ 'kerf/idempotency-key': '' }, badKey],
    [{ 'kerf/idempotency-key': 'k'.repeat(256) }, badKey],
    [{ 'kerf/idempotency-key': 'a\0b' }, badKey],
    [{ 'kerf/idempotency-key': 'clé' }, badKey],
    [{ 'kerf/idempotency-key': 7 }, 'kerf/idempotency-key must be a string, not 7.'],
    [{ 'kerf/idempotency-key': null }, 'kerf/idempotency-key must be a string, not null.'],
    [{ 'kerf/adapter-id': 'mine' }, 'kerf/adapter-id must be a valid UUID, not "mine".'],
    [{ 'kerf/timeout-ms': 99 }, 'kerf/timeout-ms must be at least 100, not 99.'],
    [{ 'kerf/idempotency_key': 'k' }, 'kerf/idempotency_key is not a known field. Did you mean kerf/idempotency-key?'],
  ])('%j is invalid params, and nothing runs', async (meta, sentence) => {
    const { account, adapter, create } = await start(countBoxes());

    await expect(create(meta)).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(sentence) });
    expect(adapter.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
    adapter.terminateConnection();
  });

  it('may hold what is not ours', async () => {
    const { adapter, create } = await start(countBoxes());

    expect(await create({ 'example.com/idempotency-key': 7 })).toMatchObject(firstBox);
    adapter.terminateConnection();
  });
});
