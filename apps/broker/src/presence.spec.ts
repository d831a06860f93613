import { silentLog } from '@kerf/telemetry';
import { Presence } from './presence.ts';

describe('presence', () => {
  it('tells which sessions are no longer their adapter’s', async () => {
    const presence = new Presence({ ...unused, beat: async (ids) => ids.filter((id) => id !== 'lost') }, silentLog);

    expect(await presence.beat(['a', 'lost', 'b'])).toEqual(['lost']);
  });

  it('asks nothing when nobody was heard', async () => {
    expect(await new Presence(unused, silentLog).beat([])).toEqual([]);
  });

  it('writes down thousands in few statements', async () => {
    const sizes: number[] = [];
    const presence = new Presence(
      {
        ...unused,
        beat: async (ids) => {
          sizes.push(ids.length);
          return [...ids];
        },
      },
      silentLog,
    );
    await presence.beat(Array.from({ length: 4_500 }, (_, i) => String(i)));

    expect(sizes).toEqual([2_000, 2_000, 500]);
  });

  it('writes ends together that come while one is written, also after a failure', async () => {
    const written: string[][] = [];
    const presence = new Presence(
      {
        ...unused,
        end: async (ids) => {
          written.push([...ids]);
          if (written.length === 1) throw new Error('no database');
        },
      },
      silentLog,
    );
    for (const id of ['a', 'b', 'c']) presence.end(id);
    await presence.settled();

    expect(written).toEqual([['a'], ['b', 'c']]);
  });
});

const unexpected = () => Promise.reject(new Error('this is not asked for'));
const unused = { arrive: unexpected, beat: unexpected, stand: unexpected, end: unexpected, sweep: unexpected };
