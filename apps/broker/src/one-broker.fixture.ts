import type { INestApplication } from '@nestjs/common';
import { BrokerWorld, type Customer, getAdapterUrl } from './broker-world.fixture.ts';

/** One broker per spec file, and a new customer per test. */
export function oneBroker(settings: Record<string, string> = {}) {
  let world: BrokerWorld;
  let app: INestApplication;
  let caller: Customer;
  beforeAll(async () => {
    world = await BrokerWorld.start();
    app = await world.startBroker(settings);
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    caller = await world.createCustomer();
  });
  return {
    get world() {
      return world;
    },
    get app() {
      return app;
    },
    get url() {
      return getAdapterUrl(app);
    },
    get caller() {
      return caller;
    },
  };
}
