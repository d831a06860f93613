import { Fault } from '@kerf/errors';
import { eventually } from '@kerf/testing';
import { caller, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';
import { RequestContext } from '../context.ts';

const mesh = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] };
const callOf = (name: string, parameters: Record<string, unknown>) =>
  ({ name, namedAs: 'tool', parameters, timeoutMs: 5_000 }) as const;
const slow = callOf('validate_design', { mesh });
const quick = callOf('search_standards', { query: 'M6' });

describe('a tool that runs on the service', () => {
  let world: ExecutorWorld;
  const computed: string[] = [];
  beforeAll(async () => {
    world = await ExecutorWorld.start();
    world.answers.compute = async ({ tool }) => {
      computed.push(tool);
      return { ok: true, result: {} };
    };
  });
  afterAll(() => world.stop());
  beforeEach(() => computed.splice(0));
  const run = (call: typeof slow) =>
    world.executor.execute(new RequestContext(['0'.repeat(64)], undefined, '10.0.0.1'), call);

  it('and is quick is computed while its reservation is written', async () => {
    world.answers.reserve = async () => {
      await eventually(() => expect(computed).toEqual([quick.name]));
      return { caller, usage };
    };

    expect(await run(quick)).toMatchObject({ outcome: { ok: true } });
  });

  it('and takes long is not computed for whoever is refused', async () => {
    const refusal = Fault.of('quota_exhausted', { needed: 1, left: 0, limit: 1, resetAt: '2026-12-01T00:00:00' });
    world.answers.reserve = () => Promise.reject(refusal);
    await expect(run(slow)).rejects.toMatchObject({ code: 'quota_exhausted' });
    world.answers.reserve = async () => ({ caller, usage });
    await run(quick);

    // The service is asked in this order: what was asked for before has come before.
    expect(computed).toEqual([quick.name]);
  });

  it('and takes long is computed once it is reserved', async () => {
    world.answers.reserve = async () => {
      expect(computed).toEqual([]);
      return { caller, usage };
    };
    await run(slow);

    expect(computed).toEqual([slow.name]);
  });
});
