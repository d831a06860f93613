import { Fault } from '@kerf/errors';
import { createBox } from './requests.fixture.ts';
import { adapterId, caller, done, refused, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';
import { RequestContext } from '../context.ts';

const thread = { ...createBox, name: 'calculate_thread_geometry', parameters: { designation: 'M8' } } as const;

describe('the requester of an operation', () => {
  let world: ExecutorWorld;
  let context: RequestContext;
  let told: string[];
  beforeEach(async () => {
    world = await ExecutorWorld.start();
    context = new RequestContext(['0'.repeat(64)], undefined, '10.0.0.1');
    told = [];
  });
  afterEach(() => world.stop());

  /** Runs it, whatever comes of it, and answers the ids of the operations that the adapter was told. */
  async function run(call: typeof createBox | typeof thread = createBox, more: object = {}): Promise<string[]> {
    const onOperation = (id: string) => told.push(id);
    await world.executor.execute(context, { ...call, onOperation, ...more }).catch(() => undefined);
    return world.commands.map(({ operationId }) => operationId);
  }

  it.each([
    ['succeeded', async () => done],
    ['was refused by the application', async () => refused],
    ['failed', async () => Promise.reject(Fault.of('adapter_lost', { tool: 'create_box' }))],
  ])('hears which one it is that %s', async (_, adapter) => {
    world.answers.adapter = adapter;
    const ids = await run();

    expect(ids).toHaveLength(1);
    expect(told).toEqual(ids);
    expect(context.operationId).toBe(ids[0]);
  });

  it('hears which one it is that the service computes', async () => {
    await run(thread);

    expect(told).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(context.operationId).toBe(told[0]);
  });

  it('hears of the second when it runs once more', async () => {
    let isFirst = true;
    world.answers.adapter = async () => {
      if (!isFirst) return done;
      isFirst = false;
      throw Fault.of('adapter_gone', { tool: 'create_box' });
    };
    const ids = await run();

    expect(new Set(ids).size).toBe(2);
    expect(told).toEqual(ids);
    expect(context.operationId).toBe(ids[1]);
  });

  it('hears of the one that ran before when its answer is given again', async () => {
    const operationId = crypto.randomUUID();
    world.answers.admit = async () => ({ caller, usage, replay: done, operationId });

    expect(await run()).toEqual([]);
    expect(told).toEqual([operationId]);
    expect(context.operationId).toBe(operationId);
    expect(context.adapterId).toBe(adapterId);
  });

  it('is given that answer also where nobody tells the adapter it ran on', async () => {
    world.answers.admit = async () => ({ caller, usage, replay: done, operationId: crypto.randomUUID() });
    world.answers.operation = async () => Promise.reject(Fault.of('unavailable', { service: 'quota' }));
    const { outcome } = await world.executor.execute(context, createBox);

    expect(outcome).toEqual(done);
    expect(context.adapterId).toBeUndefined();
  });

  it('hears of the one that has to end first', async () => {
    const operation = crypto.randomUUID();
    world.answers.admit = async () => Promise.reject(Fault.of('operation_running', { operation }));

    expect(await run()).toEqual([]);
    expect(told).toEqual([operation]);
    expect(context.operationId).toBe(operation);
    expect(world.compensated).toEqual([]);
  });

  it('hears of one of which nobody knows whether it was admitted', async () => {
    world.answers.admit = async () => Promise.reject(Fault.of('timed_out', { service: 'quota', timeoutMs: 1 }));
    await run();

    expect(told).toHaveLength(1);
    expect(context.operationId).toBe(told[0]);
  });

  it.each([
    ['was not admitted', Fault.of('no_adapter', { tool: 'create_box' }), {}],
    ['is only tried', undefined, { dryRun: true }],
  ])('hears of none when it %s', async (_, refusal, more) => {
    if (refusal) world.answers.admit = async () => Promise.reject(refusal);

    expect(await run(createBox, more)).toEqual([]);
    expect(told).toEqual([]);
    expect(context.operationId).toBeUndefined();
  });
});
