import { keys } from '@kerf/contracts';
import { anHourSlow } from '@kerf/testing';
import { AccountsWorld } from './accounts-world.fixture.ts';
import { allow, renewIn } from './assistants.fixture.ts';

let world: AccountsWorld;
beforeEach(async () => {
  world = await AccountsWorld.start();
});
afterEach(() => world.stop());

describe('an accounts service whose clock is slow', () => {
  it.each(['revokeKey', 'revokeExposedKeys', 'rotateKey'] as const)(
    'closes what the assistants of a key hold when it ends, by %s',
    async (how) => {
      const by = await world.owner();
      const { keyId } = await world.create(by);
      const assistant = await allow(world, { keyId });
      await renewIn(world, assistant);
      const heard = await world.broker('a-broker', 0);
      const digest = await world.digestOf(keyId);
      const end = {
        revokeKey: () => world.revoke(by, keyId),
        revokeExposedKeys: () => world.world.bus.request(keys.revokeExposedKeys, { keys: [[digest]] }),
        rotateKey: () => world.rotate(by, keyId, 0),
      }[how];
      await anHourSlow<unknown>(end);

      expect(heard.map((ended) => ended.keyId).toSorted()).toEqual([keyId, assistant].toSorted());
    },
  );
});
