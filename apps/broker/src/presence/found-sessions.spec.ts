import { broker } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { deleted, getAdapterUrl } from '../broker-world.fixture.ts';
import { oneBroker } from '../one-broker.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const on = oneBroker();
const documents = [{ name: 'Bracket', revision: 41, object_count: 2 }];

const find = ({ accountId }: { readonly accountId: string }, adapterId: string) =>
  on.world.world.bus.request(broker.findSession, { accountId, adapterId });

describe('the session of an adapter', () => {
  it('is found with its tools, and with the document as it is after the last command', async () => {
    const place = getAdapterUrl(await on.world.startBroker());
    const { adapter, sessionId } = await TestAdapter.register(place, on.caller.key, undefined, { documents });
    const { adapterId } = adapter;
    const found = { sessionId, keyId: on.caller.keyId, isReady: true, tools: ['delete_object', 'get_state'] };
    expect(await find(on.caller, adapterId)).toEqual({ ...found, document: documents[0] });

    const running = on.world.run(on.caller, sessionId);
    const { command_id } = await adapter.waitFor('execute');
    adapter.send({ type: 'result', command_id, ok: true, result: deleted, revision: 42, execution_time_ms: 1 });
    await running;
    expect(await find(on.caller, adapterId)).toEqual({ ...found, document: { ...documents[0], revision: 42 } });
    adapter.terminate();
  });

  it('is not ready once the adapter has left', async () => {
    const { adapter } = await TestAdapter.register(on.url, on.caller.key);
    adapter.terminate();

    await eventually(async () => expect(await find(on.caller, adapter.adapterId)).toMatchObject({ isReady: false }));
  });

  it('is unknown to another account, like one that no account has', async () => {
    const { adapter } = await TestAdapter.register(on.url, on.caller.key);
    const other = await on.world.createCustomer();

    for (const adapterId of [adapter.adapterId, crypto.randomUUID()])
      await expect(find(other, adapterId)).rejects.toMatchObject({
        code: 'unknown_adapter',
        slots: { adapter: adapterId },
      });
    adapter.terminate();
  });
});
