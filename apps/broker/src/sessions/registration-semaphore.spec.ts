import { ManualClock } from '../commands/commands.fixture.ts';
import { RegistrationSemaphore } from './registration-semaphore.ts';

interface End {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

const session = () => ({ isClosed: false });

describe('registrations of one pod', () => {
  let clock: ManualClock;
  let turns: RegistrationSemaphore;
  let written: string[];
  let ends: End[];
  beforeEach(() => {
    clock = new ManualClock();
    turns = new RegistrationSemaphore(2, clock);
    [written, ends] = [[], []];
  });

  const register = (name: string, of = session()) =>
    turns.runWithSlot(of, () => {
      written.push(name);
      return new Promise<string>((resolve, reject) => void ends.push({ resolve, reject }));
    });

  it('are written a few at a time, in the order in which they came, whatever became of those before', async () => {
    const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) => register(name));
    await Promise.resolve();
    expect(written).toEqual(['first', 'second']);
    ends[1]?.reject(new Error('no database'));
    await expect(second).rejects.toThrow('no database');
    expect(written).toEqual(['first', 'second', 'third']);
    ends[0]?.resolve('done');
    expect(await first).toBe('done');

    expect(written).toEqual(['first', 'second', 'third', 'fourth']);
    for (const end of ends) end.resolve('done');
    expect(await Promise.all([third, fourth])).toEqual(['done', 'done']);
  });

  it('are not written when their adapters have gone meanwhile', async () => {
    const gone = { isClosed: false };
    const [first] = ['first', 'second'].map((name) => register(name));
    const [third, fourth] = [register('third', gone), register('fourth')];
    await Promise.resolve();
    gone.isClosed = true;
    for (const end of ends) end.resolve('done');
    await first;

    expect(await third).toBeUndefined();
    expect(written).toEqual(['first', 'second', 'fourth']);
    for (const end of ends) end.resolve('done');
    expect(await fourth).toBe('done');
  });

  it('are refused when they have waited for too long, and others after them are not', async () => {
    const [first, , third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) => register(name));
    const refused = Promise.allSettled([third, fourth]);
    await Promise.resolve();
    clock.advance(2_000);
    const fifth = register('fifth');
    ends[0]?.resolve('done');
    await first;

    expect(await refused).toMatchObject([
      { status: 'rejected', reason: { code: 'unavailable' } },
      { status: 'rejected', reason: { code: 'unavailable' } },
    ]);
    expect(written).toEqual(['first', 'second', 'fifth']);
    for (const end of ends) end.resolve('done');
    expect(await fifth).toBe('done');
  });
});
