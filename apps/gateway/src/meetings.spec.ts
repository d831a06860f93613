import { Meetings } from './meetings.ts';

/** Who has gone ahead, in order. */
function begin(meetings: Meetings, key: string, ahead: string[], name: string) {
  return meetings.begin(key).then((end) => {
    ahead.push(name);
    return end;
  });
}

describe('requests that come at once with a key not seen before', () => {
  let meetings: Meetings;
  let ahead: string[];
  beforeEach(() => {
    meetings = new Meetings();
    ahead = [];
  });
  const turn = () => new Promise(setImmediate);

  it.each([
    ['something is learned of the key', async () => meetings.end('key')],
    ['the first has ended', async (end: () => void) => end()],
  ])('wait for one of them until %s', async (_, over) => {
    const end = await begin(meetings, 'key', ahead, 'first');
    const others = ['second', 'third'].map((name) => begin(meetings, 'key', ahead, name));
    await turn();
    expect(ahead).toEqual(['first']);
    await over(end);
    await Promise.all(others);

    expect(ahead).toEqual(['first', 'second', 'third']);
  });

  it('do not wait for those with another key', async () => {
    await begin(meetings, 'key', ahead, 'first');
    await begin(meetings, 'other key', ahead, 'other');

    expect(ahead).toEqual(['first', 'other']);
  });

  it('wait for the next one when the first is over, and not for its end once more', async () => {
    const end = await begin(meetings, 'key', ahead, 'first');
    end();
    await begin(meetings, 'key', ahead, 'second');
    const third = begin(meetings, 'key', ahead, 'third');
    end();
    await turn();
    expect(ahead).toEqual(['first', 'second']);
    meetings.end('key');
    await third;

    expect(ahead).toEqual(['first', 'second', 'third']);
  });
});
