import { Fault } from '@kerf/errors';
import { newContext } from './requests.fixture.ts';
import { caller, done, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

const gone = () => crypto.randomUUID();
const timeoutMs = 5_000;
const validation = () =>
  ({ name: 'validate_design', namedAs: 'tool', parameters: { process: 'fdm', file_id: gone() }, timeoutMs }) as const;
const load = () => ({ name: 'import_model', namedAs: 'command', parameters: { file_id: gone() }, timeoutMs }) as const;
const batch = () => ({
  commands: [{ command: 'import_model', parameters: { file_id: gone() } }],
  atomic: false,
  timeoutMs,
});

describe('what was answered under an Idempotency-Key', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  describe.each([
    ['validates a file', validation, 'reserve', done],
    ['reads a file', load, 'admit', done],
    ['has a step that reads a file', batch, 'admit', { ok: true, result: { steps: [], rolled_back: false } }],
  ] as const)('of a call that %s', (_, call, admission, before) => {
    it.each([
      ['the file is gone', caller],
      ['its tier has fallen', { ...caller, tier: 'free' as const }],
      ['its role has fallen', { ...caller, role: 'viewer' as const }],
    ])('is answered again when %s', async (_, now) => {
      const operationId = crypto.randomUUID();
      world.answers.identify = async () => ({ caller: now as typeof caller, usage });
      world.answers[admission] = async () => ({ caller: now, usage, replay: before, operationId });
      const who = newContext('once');

      expect(await world.executor.execute(who, call())).toMatchObject({ outcome: before });
      expect(who.operationId).toBe(operationId);
      expect(world.ledger).toEqual([admission]);
      expect(world.commands).toEqual([]);
    });

    it('is nothing where nothing was: the file is unknown, and the ledger is asked for nothing of the month', async () => {
      await expect(world.executor.execute(newContext('once'), call())).rejects.toMatchObject({ code: 'unknown_file' });
      expect(world.costs).toEqual([0]);
      expect(world.ledger).toEqual([admission, 'refunded']);
      expect(world.commands).toEqual([]);
    });

    it.each(['operation_running', 'idempotency_mismatch', 'unavailable'] as const)('may be %s', async (code) => {
      const slots = { operation: 'x', service: 'quota' };
      world.answers[admission] = () => Promise.reject(Fault.of(code, slots));

      await expect(world.executor.execute(newContext('once'), call())).rejects.toMatchObject({ code });
    });

    it('is not asked for without one', async () => {
      await expect(world.executor.execute(newContext(), call())).rejects.toMatchObject({ code: 'unknown_file' });
      expect(world.ledger).toEqual([]);
    });
  });

  it('is nothing where no adapter is there either: the file is unknown', async () => {
    world.answers.admit = () => Promise.reject(Fault.of('no_adapter', { tool: 'import_model' }));

    await expect(world.executor.execute(newContext('once'), load())).rejects.toMatchObject({ code: 'unknown_file' });
  });
});
