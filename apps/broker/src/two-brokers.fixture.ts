import { urlOf } from './broker-world.fixture.ts';
import { oneBroker } from './one-broker.fixture.ts';

/** Two brokers for a whole specification, and for each test a customer of its own. */
export function twoBrokers() {
  const first = oneBroker();
  let otherUrl: string;
  beforeAll(async () => {
    otherUrl = urlOf(await first.world.startBroker());
  });
  return {
    get world() {
      return first.world;
    },
    get url() {
      return first.url;
    },
    get otherUrl() {
      return otherUrl;
    },
    get caller() {
      return first.caller;
    },
  };
}
