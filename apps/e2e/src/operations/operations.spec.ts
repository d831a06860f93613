import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import type { HttpResponse } from '../http/client.ts';
import { anyTimestamp, refusal, success } from '../http/expected-responses.ts';
import { McpStream } from '../mcp/mcp-stream.ts';
import { type CommandReaction, reactions, sampleBox, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const box = { length: 10, width: 20, height: 30 };
const order = { headers: { 'idempotency-key': 'order-1' } };
const idOf = ({ headers }: HttpResponse): string => headers['operation-id'] ?? '';
const read = (account: Account, id: string) => account.get(`/api/v1/operations/${id}`);

/** An account with an adapter that does as it is told. */
async function start(act: CommandReaction) {
  const account = await Account.register();
  const adapter = await ScriptedAdapter.connect(account.key, act);
  return { account, adapter, make: () => account.post('/api/v1/execute', { command: 'create_box', parameters: box }) };
}

describe('GET /api/v1/operations/{operation_id}', () => {
  it('tells what was answered, and is not charged', async () => {
    const { account, adapter } = await start(reactions.answerABox);
    const make = () => account.post('/api/v1/execute', { command: 'create_box', parameters: box }, order);
    const [first, again] = [await make(), await make()];
    adapter.terminateConnection();

    expect(idOf(again)).toBe(idOf(first));
    expect(await read(account, idOf(first))).toEqual(
      success({
        operation_id: idOf(first),
        tool: 'create_box',
        state: 'committed',
        cost: 1,
        adapter_id: adapter.adapterId,
        reserved_at: anyTimestamp,
        settled_at: anyTimestamp,
        reason: null,
        outcome: { success: true, result: sampleBox },
        trace_url: null,
      }),
    );
    expect(await account.readUsage()).toBe(1);
  });

  it('tells of an operation that runs that it does, and then why nothing was charged', async () => {
    const { account, adapter, make } = await start(reactions.neverAnswer);
    const answer = make();
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    const id = adapter.commands[0]?.command_id ?? '';
    const running = await read(account, id);
    adapter.terminateConnection();

    expect(running).toMatchObject({ status: 200, body: { state: 'reserved', settled_at: null, outcome: null } });
    expect(await answer).toMatchObject({ status: 503, headers: { 'operation-id': id } });
    expect(await read(account, id)).toMatchObject({
      body: { state: 'refunded', settled_at: anyTimestamp, reason: 'adapter_lost', outcome: null },
    });
  });

  it('calls a batch failed of which no step was run, as its answer did', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.refuse, {
      batchResult: { steps: [], rolled_back: false },
    });
    const commands = [{ id: 'a', command: 'create_box', parameters: box }];
    const answer = await account.post('/api/v1/batch', { commands }, order);
    adapter.terminateConnection();
    const failed = { id: 'a', success: false, result: { code: 'NOT_RUN', error: expect.any(String) } };

    expect(answer).toMatchObject({ status: 200, body: { success: false, results: [failed], operations_charged: 0 } });
    expect(await read(account, idOf(answer))).toMatchObject({
      body: { tool: 'batch', cost: 0, outcome: { success: false, result: { results: [failed] } } },
    });
  });

  it('tells every key of the account, and no other account', async () => {
    const account = await Account.register('team');
    const id = idOf(await account.execute('calculate_thread_geometry', { designation: 'M8' }));
    const other = await Account.register('team');

    expect(await read(await account.addMember('viewer'), id)).toMatchObject({
      body: { tool: 'calculate_thread_geometry', adapter_id: null, state: 'committed', outcome: null },
    });
    expect(await read(other, id)).toEqual(
      refusal(
        'unknown_operation',
        `There is no operation ${id} in this account. It was never admitted, or is too old to be kept.`,
      ),
    );
  });

  it('refuses what is no id', async () => {
    const account = await Account.register();

    expect(await read(account, 'op_1')).toEqual(
      refusal('invalid_parameters', 'operation_id must be a valid UUID, not "op_1".'),
    );
  });
});

describe('the id of an operation', () => {
  const on = useHeadlessAdapter();

  it('names a batch, whose report tells each step', async () => {
    const commands = [
      { id: 'a', command: 'create_box', parameters: box },
      { id: 'b', command: 'delete_object', parameters: { object_id: 'box_999' } },
    ];
    const answer = await on.account.post('/api/v1/batch', { commands }, order);
    const { body } = await read(on.account, idOf(answer));

    expect(body).toMatchObject({
      tool: 'batch',
      state: 'committed',
      cost: 1,
      outcome: {
        success: false,
        result: {
          results: [
            { id: 'a', success: true, result: { volume: 6_000 } },
            { id: 'b', success: false, result: { code: 'OBJECT_NOT_FOUND' } },
          ],
          rolled_back: false,
        },
      },
    });
  });

  it('comes with the result of tools/call, also on a stream', async () => {
    const stream = await McpStream.open(on.account.key);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_box', arguments: box } };
    await on.account.post(stream.path, message);
    const [told] = (await stream.waitForMessages(1)) as { result: { _meta: Record<string, string> } }[];
    await stream.close();

    expect(await read(on.account, told?.result._meta['kerf/operation-id'] ?? '')).toMatchObject({
      status: 200,
      body: { tool: 'create_box', state: 'committed' },
    });
  });
});
