import { withLoopbackBus } from '@kerf/bus';
import { warmUpBroker } from './warm-up.ts';

describe('the warm-up of the broker', () => {
  it('runs commands of an adapter in this process, and ends its socket', async () => {
    const outcomes: unknown[] = [];
    const repeat = async (work: () => Promise<unknown>) => void outcomes.push(await work(), await work());
    await withLoopbackBus((bus) => warmUpBroker({ app: { get: () => undefined as never }, config: {}, bus, repeat }));

    expect(outcomes).toEqual([1, 2].map(() => ({ ok: true, result: expect.objectContaining({ type: 'box' }) })));
  });
});
