import { SingleFlight } from './single-flight.ts';

/** Flights that have started, in order. */
function begin(flights: SingleFlight, key: string, ahead: string[], name: string) {
  return flights.startOrWait(key).then((end) => {
    ahead.push(name);
    return end;
  });
}

describe('requests that come at once with a key not seen before', () => {
  let flights: SingleFlight;
  let ahead: string[];
  beforeEach(() => {
    flights = new SingleFlight();
    ahead = [];
  });
  const turn = () => new Promise(setImmediate);

  it.each([
    ['something is learned of the key', async () => flights.finishFlight('key')],
    ['the first has ended', async (end: () => void) => end()],
  ])('wait for one of them until %s', async (_, over) => {
    const end = await begin(flights, 'key', ahead, 'first');
    const others = ['second', 'third'].map((name) => begin(flights, 'key', ahead, name));
    await turn();
    expect(ahead).toEqual(['first']);
    await over(end);
    await Promise.all(others);

    expect(ahead).toEqual(['first', 'second', 'third']);
  });

  it('do not wait for those with another key', async () => {
    await begin(flights, 'key', ahead, 'first');
    await begin(flights, 'other key', ahead, 'other');

    expect(ahead).toEqual(['first', 'other']);
  });

  it('wait for the next one when the first is over, and not for its end once more', async () => {
    const end = await begin(flights, 'key', ahead, 'first');
    end();
    await begin(flights, 'key', ahead, 'second');
    const third = begin(flights, 'key', ahead, 'third');
    end();
    await turn();
    expect(ahead).toEqual(['first', 'second']);
    flights.finishFlight('key');
    await third;

    expect(ahead).toEqual(['first', 'second', 'third']);
  });
});
