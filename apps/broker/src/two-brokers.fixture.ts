import { BrokerWorld, type Customer, urlOf } from './broker-world.fixture.ts';

/** Two brokers for a whole specification, and for each test a customer of its own. */
export function twoBrokers() {
  let world: BrokerWorld;
  let url: string;
  let otherUrl: string;
  let caller: Customer;
  beforeAll(async () => {
    world = await BrokerWorld.start();
    url = urlOf(await world.startBroker());
    otherUrl = urlOf(await world.startBroker());
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    caller = await world.customer();
  });
  return {
    get world() {
      return world;
    },
    get url() {
      return url;
    },
    get otherUrl() {
      return otherUrl;
    },
    get caller() {
      return caller;
    },
  };
}
