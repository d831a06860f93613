import { type Output, team } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { World } from '@kerf/testing';
import { retryRequest } from './retry.ts';

const input = {
  tokenDigests: ['ab'.repeat(32)],
  key: { digest: 'cd'.repeat(32), prefix: 'kerf_live_Ab3d', last4: 'Zz90' },
};
const joined = { userId: crypto.randomUUID(), email: 'a@b.c', tier: 'team', role: 'member' } as const;

describe('an operation that may be done twice', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  /** Asks a service that answers like this, one time after the other. */
  async function ask(...answers: (Fault | Output<typeof team.acceptInvitation>)[]) {
    const asked: unknown[] = [];
    let lost = 0;
    const served = world.bus.serve(team.acceptInvitation, async (request) => {
      const answer = answers[asked.push(request) - 1] ?? joined;
      if (answer instanceof Fault) throw answer;
      return answer;
    });
    await world.bus.flush();
    const request = () => world.bus.request(team.acceptInvitation, input);
    const pauses: number[] = [];
    const pause = async () => pauses.push(asked.length);
    const [ending] = await Promise.allSettled([retryRequest(request, () => (lost += 1), pause)]);
    await served.stop();
    return { ending, asked, lost, pauses };
  }

  const lost = Fault.of('unavailable', { service: 'database' });

  it.each([
    ['unavailable', lost],
    ['timed_out', Fault.of('timed_out', { service: 'accounts', timeoutMs: 2_000 })],
  ])('is asked once more, after a pause and with the same words, after %s', async (_, fault) => {
    const { ending, asked, pauses } = await ask(fault);

    expect(ending).toEqual({ status: 'fulfilled', value: joined });
    expect(asked).toEqual([input, input]);
    expect(pauses).toEqual([1]);
  });

  it('is not asked a third time', async () => {
    const { ending, asked } = await ask(lost, lost);

    expect(ending).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(asked).toHaveLength(2);
  });

  const undone = Fault.of('unavailable', { service: 'database' }, { isUndone: true });
  const refused = Fault.of('team_full', { limit: 10 });

  it.each([
    ['lost when nobody knows what became of either time', [lost, lost], 1],
    ['lost when it may have been done the first time, and is refused then', [lost, refused], 1],
    ['lost when it may have been done the second time', [undone, lost], 1],
    ['not lost when it was done in the end', [lost], 0],
    ['not lost when it was certainly not done', [undone, undone], 0],
    ['not lost when it was refused', [refused], 0],
  ])('is %s', async (_, answers, times) => {
    expect((await ask(...answers)).lost).toBe(times);
  });

  it('is not asked again after an answer, or after a refusal', async () => {
    const refused = await ask(Fault.of('invalid_invitation'));

    expect(await ask(joined)).toMatchObject({ asked: [input], pauses: [] });
    expect(refused.ending).toMatchObject({ status: 'rejected', reason: { code: 'invalid_invitation' } });
    expect(refused).toMatchObject({ asked: [input], pauses: [] });
  });
});
