import { api } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { countBoxes, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };

describe('the header Idempotency-Key of POST /api/v1/mcp', () => {
  const call = (parameters: object, meta?: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_box', arguments: parameters, ...(meta && { _meta: meta }) },
  });

  async function start() {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, countBoxes());
    const send = async (message: unknown, key: string) => {
      const headers = { accept: 'application/json, text/event-stream', 'idempotency-key': key };
      const answer = await account.post(api.mcp.path, message, { headers });
      return { ...answer, text: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body) };
    };
    return { account, adapter, send };
  }

  it('stands for one tools/call', async () => {
    const { account, adapter, send } = await start();
    const answers = [await send(call(box), 'k'), await send(call(box), '"k"')];
    const other = await send(call({ ...box, height: 7 }), 'k');
    adapter.terminateConnection();

    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('"object_id":"box_1"');
    }
    expect(other.text).toContain('"status_code":422');
    expect(adapter.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(1);
  });

  it('gives way to the key in _meta', async () => {
    const { account, adapter, send } = await start();
    const { text } = await send(call(box), 'header');
    const second = await send(call({ ...box, height: 7 }, { 'kerf/idempotency-key': 'meta' }), 'header');
    const third = await send(call({ ...box, height: 7 }, { 'kerf/idempotency-key': 'meta' }), 'another');
    adapter.terminateConnection();

    expect([text, second.text, third.text].map((found) => /"object_id":"(\w+)"/.exec(found)?.[1])).toEqual([
      'box_1',
      'box_2',
      'box_2',
    ]);
    expect(await account.readUsage()).toBe(2);
  });

  it('that is not valid is an error of the tool', async () => {
    const { adapter, send } = await start();
    const { text } = await send(call(box), 'k'.repeat(256));

    expect(text).toContain('The header Idempotency-Key must have 1 to 255 printable ASCII characters.');
    expect(text).toContain('"status_code":400');
    expect(adapter.commands).toEqual([]);
    adapter.terminateConnection();
  });

  it('does not stand for a batch, of which nothing runs', async () => {
    const { account, adapter, send } = await start();

    expect(await send([call(box), { ...call(box), id: 2 }], 'k')).toMatchObject(
      refusal(
        'invalid_parameters',
        'Idempotency-Key does not apply to a batch: set kerf/idempotency-key in the _meta of each call instead.',
      ) as object,
    );
    expect(adapter.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
    adapter.terminateConnection();
  });
});
