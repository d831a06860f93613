import { getAdapterUrl } from './broker-world.fixture.ts';
import { oneBroker } from './one-broker.fixture.ts';

/** Two brokers per spec file, and a new customer per test. */
export function twoBrokers() {
  const first = oneBroker();
  let otherUrl: string;
  beforeAll(async () => {
    otherUrl = getAdapterUrl(await first.world.startBroker());
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
