import { quota, refunds } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { PendingRefunds } from './pending-refunds.ts';

describe('a late refund', () => {
  it('is in its stream before the caller is answered', async () => {
    const world = await World.start();
    await world.bus.streams.ensureStreams([refunds], { replicas: 1 });
    const operationId = crypto.randomUUID();
    const late = new PendingRefunds(world.bus, silentLog);
    await late.scheduleRefund(operationId, 'unknown reservation');
    await late.scheduleRefund(operationId, 'unknown reservation');

    expect(await world.readEvents(refunds)).toEqual([{ operationId, reason: 'unknown reservation' }]);
    expect(late.size).toBe(0);
    await world.stop();
  });
});

describe('a late refund that no stream takes', () => {
  let world: World;
  let late: PendingRefunds;
  let asked: string[];
  let refusal: Fault | undefined;
  beforeEach(async () => {
    asked = [];
    refusal = undefined;
    world = await World.start();
    late = new PendingRefunds(world.bus, silentLog);
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
    await late.scheduleRefund(operationId, 'unknown reservation');
    await eventually(() => expect(asked.length).toBeGreaterThan(1));
    expect(late.size).toBe(1);

    refusal = undefined;
    await eventually(() => expect(late.size).toBe(0));
    expect(new Set(asked)).toEqual(new Set([operationId]));
  });

  it('is written before the process ends', async () => {
    const operationId = crypto.randomUUID();
    await late.scheduleRefund(operationId, 'unknown reservation');
    await late.onApplicationShutdown();

    expect(asked).toEqual([operationId]);
  });
});
