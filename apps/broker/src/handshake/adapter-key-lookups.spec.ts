import { ManualClock } from '../commands/commands.fixture.ts';
import { AdapterKeyLookups } from './adapter-key-lookups.ts';

const [near, neighbour, far] = ['203.0.113.7', '203.0.113.8', '198.51.100.1'];

describe('lookups of adapter keys', () => {
  let clock: ManualClock;
  let lookups: AdapterKeyLookups;
  beforeEach(() => {
    clock = new ManualClock();
    lookups = new AdapterKeyLookups(2, clock);
  });

  /** Sends wrong keys until their network is slowed down, and occupies all its slots. */
  const exhaust = async () => {
    for (let count = 0; count < 6; count += 1) (await lookups.beginLookup('wrong', near))(true);
  };
  const outcomeOf = (lookup: Promise<unknown>) =>
    Promise.race([lookup.then(() => 'at once'), new Promise((resolve) => void setImmediate(() => resolve('waits')))]);

  it('wait in turn in a network with many wrong keys, and in no other', async () => {
    await exhaust();
    const waiting = lookups.beginLookup('a', neighbour);

    expect(await outcomeOf(waiting)).toBe('waits');
    expect(await outcomeOf(lookups.beginLookup('a', far))).toBe('at once');
    clock.advance(100);
    expect(await outcomeOf(waiting)).toBe('at once');
  });

  it('never wait for a key that was valid within ten minutes', async () => {
    lookups.rememberValid('right');
    clock.advance(599_999);
    await exhaust();
    expect(await outcomeOf(lookups.beginLookup('right', near))).toBe('at once');
    clock.advance(1);

    expect(await outcomeOf(lookups.beginLookup('right', near))).toBe('waits');
  });
});
