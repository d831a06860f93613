import { digestKey } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { BrokerWorld, getAdapterUrl } from '../broker-world.fixture.ts';
import { Pod } from '../pod.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const pepper = 'the pepper that is in force';

describe('the key of an adapter', () => {
  let world: BrokerWorld;
  beforeAll(async () => {
    world = await BrokerWorld.start();
  });
  afterAll(() => world.stop());

  it('is in use when it connects and as long as it is connected, in its form under the pepper in force', async () => {
    const app = await world.startBroker({ KERF_KEY_PEPPER: pepper, KERF_KEY_USE_INTERVAL_MS: '10' });
    const { key, keyId } = await world.createCustomer();
    const use = { keyId, digest: digestKey(key, pepper), usedAt: expect.any(String), network: '127.0.0.1/32' };
    const { adapter } = await TestAdapter.register(getAdapterUrl(app), key);
    await eventually(() => expect(world.keyUses).toEqual([use]));
    app.get(Pod).recordKeyUses();

    await eventually(() => expect(world.keyUses).toEqual([use, use]));
    adapter.terminate();
  });
});
