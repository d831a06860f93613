import { quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { LateRefunds } from './late-refunds.ts';

describe('a late refund', () => {
  let world: World;
  let refunds: LateRefunds;
  let asked: string[];
  let refusal: Fault | undefined;
  beforeEach(async () => {
    asked = [];
    refusal = undefined;
    world = await World.start();
    refunds = new LateRefunds(world.bus, silentLog);
    await world.stub(quota, {
      compensate: async ({ operationId }) => {
        asked.push(operationId);
        if (refusal) throw refusal;
        return { state: 'refunded' };
      },
    });
  });
  afterEach(() => world.stop());

  it.each([
    ['the ledger is away', Fault.of('unavailable', { service: 'database' })],
    ['the ledger fails', Fault.of('internal')],
  ])('is tried again when %s', async (_, fault) => {
    refusal = fault;
    const operationId = crypto.randomUUID();
    refunds.takeBack(operationId, 'unknown charge');
    await eventually(() => expect(asked.length).toBeGreaterThan(1));
    expect(refunds.size).toBe(1);

    refusal = undefined;
    await eventually(() => expect(refunds.size).toBe(0));
    expect(new Set(asked)).toEqual(new Set([operationId]));
  });

  it('is written before the process ends', async () => {
    const operationId = crypto.randomUUID();
    refunds.takeBack(operationId, 'unknown charge');
    await refunds.onApplicationShutdown();

    expect(asked).toEqual([operationId]);
  });
});
