import { closeCodes } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from './scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };

describe('the adapter of an operation', () => {
  let account: Account;
  let adapters: ScriptedAdapter[];
  const connect = async (key: string, script = {}) => {
    const adapter = await ScriptedAdapter.connect(key, reactions.answerABox, script);
    adapters.push(adapter);
    return adapter;
  };
  beforeEach(async () => {
    adapters = [];
    account = await Account.register();
  });
  afterEach(() => {
    for (const adapter of adapters) adapter.terminateConnection();
  });

  it('is the one that is named, and the answer names it', async () => {
    const first = await connect(account.key);
    const second = await connect(account.key);
    const answer = await account.execute('create_box', box, { adapter_id: first.adapterId });

    expect(answer).toMatchObject({ status: 200, headers: { 'x-adapter-id': first.adapterId } });
    expect(first.commands).toHaveLength(1);
    expect(second.commands).toHaveLength(0);
  });

  it('is the one that was connected last when none is named, and stays the same', async () => {
    await connect(account.key);
    const last = await connect(account.key);
    const answers = [await account.execute('create_box', box), await account.execute('create_box', box)];

    expect(answers.map(({ headers }) => headers['x-adapter-id'])).toEqual([last.adapterId, last.adapterId]);
    expect(last.commands).toHaveLength(2);
  });

  it('is one that has the tool', async () => {
    const able = await connect(account.key, { tools: ['create_box'] });
    await connect(account.key, { tools: ['get_state'] });

    expect((await account.execute('create_box', box)).headers['x-adapter-id']).toBe(able.adapterId);
  });

  it('is refused when it is named and has not the tool, whoever else has it', async () => {
    await connect(account.key);
    const { adapterId } = await connect(account.key, { tools: ['get_state'] });

    expect(await account.execute('create_box', box, { adapter_id: adapterId })).toEqual(
      refusal(
        'unfit_adapter',
        `The adapter ${adapterId} cannot run create_box now: see GET /api/v1/adapter/status. Choose another adapter or omit adapter_id.`,
      ),
    );
    expect(await account.readUsage()).toBe(0);
  });

  it('is found by every gateway behind every broker', async () => {
    const { gatewayUrls, brokerUrls, caFile } = sharedAddresses();
    const behind = await Promise.all(brokerUrls.map((wsUrl) => connect(account.key, { place: { wsUrl, caFile } })));
    for (const baseUrl of gatewayUrls)
      for (const { adapterId } of behind) {
        const json = { command: 'create_box', parameters: box, adapter_id: adapterId };
        const answer = await new Client({ baseUrl, caFile }).post('/api/v1/execute', json, { key: account.key });

        expect(answer).toMatchObject({ status: 200, headers: { 'x-adapter-id': adapterId } });
      }
    expect(behind.map(({ commands }) => commands.length)).toEqual([2, 2]);
  });

  it('is never one of another account, which stays as unknown as one that does not exist', async () => {
    const other = await Account.register('enterprise');
    const foreign = await connect(other.key);
    await connect(account.key);
    const answer = await account.execute('create_box', box, { adapter_id: foreign.adapterId });

    expect(answer).toEqual(
      refusal(
        'unknown_adapter',
        `There is no adapter ${foreign.adapterId} in this account. GET /api/v1/adapter/status lists the connected ones.`,
      ),
    );
    expect(foreign.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
    expect(await other.readUsage()).toBe(0);
  });

  it('is not taken over by another account that claims its id', async () => {
    const own = await connect(account.key);
    const other = await Account.register();
    const namesake = await connect(other.key, { adapterId: own.adapterId });

    expect((await account.execute('create_box', box)).headers['x-adapter-id']).toBe(own.adapterId);
    expect([own.commands.length, namesake.commands.length]).toEqual([1, 0]);
    expect((await other.execute('create_box', box, { adapter_id: own.adapterId })).status).toBe(200);
    expect([own.commands.length, namesake.commands.length]).toEqual([1, 1]);
  });

  it('is replaced by itself when it connects again', async () => {
    const before = await connect(account.key);
    const after = await connect(account.key, { adapterId: before.adapterId });

    expect(await before.closed).toBe(closeCodes.replaced);
    expect((await account.execute('create_box', box)).status).toBe(200);
    expect(after.commands).toHaveLength(1);
    expect(before.commands).toHaveLength(0);
  });
});
