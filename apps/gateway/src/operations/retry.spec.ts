import { Fault } from '@kerf/errors';
import { createBox, newContext } from './requests.fixture.ts';
import { caller, done, route, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

const boxInTime = { ...createBox, timeoutMs: 5_000 } as const;
const getState = { name: 'get_state', namedAs: 'command', parameters: {}, timeoutMs: 5_000 } as const;

describe('an operation whose adapter is lost', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  /** Faults one after the other, and then success. */
  const answerWith = (...codes: ('adapter_gone' | 'adapter_lost' | 'adapter_busy')[]) => {
    world.answers.adapter = async () => {
      const code = codes.shift();
      if (!code) return done;
      throw code === 'adapter_busy' ? Fault.of(code) : Fault.of(code, { tool: 'create_box' });
    };
  };

  it.each([
    ['before it began', boxInTime, 'adapter_gone'],
    ['while it only read', getState, 'adapter_lost'],
  ] as const)('%s runs once more, as another operation, and is charged once', async (_, call, code) => {
    answerWith(code);

    expect(await world.executor.execute(newContext(), call)).toMatchObject({ outcome: done });
    expect(world.ledger).toEqual(['admit', 'refunded', 'admit', 'committed']);
    expect(new Set(world.commands.map(({ operationId }) => operationId)).size).toBe(2);
  });

  it.each([
    ['may have changed the document', ['adapter_lost'], 'adapter_lost', ['admit', 'refunded']],
    ['was refused for another reason', ['adapter_busy'], 'adapter_busy', ['admit', 'refunded']],
    ['was lost twice', ['adapter_gone', 'adapter_gone'], 'adapter_gone', ['admit', 'refunded', 'admit', 'refunded']],
  ] as const)('that %s is not run again', async (_, codes, code, ledger) => {
    answerWith(...codes);

    await expect(world.executor.execute(newContext(), boxInTime)).rejects.toMatchObject({ code });
    expect(world.ledger).toEqual(ledger);
  });

  it.each([
    ['no other is left', Fault.of('no_adapter', { tool: 'create_box' })],
    ['the ledger cannot look for another', Fault.of('unavailable', { service: 'quota' }, { isUndone: true })],
  ])('tells so, and nothing else, when %s', async (_, refusal) => {
    answerWith('adapter_gone');
    const [admit] = [world.answers.admit];
    world.answers.admit = async () => {
      if (world.ledger.length > 1) throw refusal;
      return admit();
    };

    await expect(world.executor.execute(newContext(), boxInTime)).rejects.toMatchObject({ code: 'adapter_gone' });
    expect(world.ledger).toEqual(['admit', 'refunded', 'admit']);
  });
});

describe('an operation whose client hangs up', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  it('is called off by its command and its operation, and refunded when it did not complete', async () => {
    const who = newContext();
    world.answers.adapter = async () => {
      const calledOff = world.nextCalledOff();
      who.cancel();
      const { commandId, operationId } = await calledOff;
      expect(world.commands).toMatchObject([{ commandId, operationId }]);
      throw Fault.of('called_off', { tool: 'create_box' });
    };

    await expect(world.executor.execute(who, boxInTime)).rejects.toMatchObject({ code: 'called_off' });
    expect(world.ledger).toEqual(['admit', 'refunded']);
  });

  it('is charged when it was done all the same', async () => {
    const who = newContext();
    world.answers.adapter = async () => {
      who.cancel();
      return done;
    };

    expect(await world.executor.execute(who, boxInTime)).toMatchObject({ outcome: done });
    expect(world.ledger).toEqual(['admit', 'committed']);
  });

  it('is not sent to an adapter when that happened before', async () => {
    const who = newContext();
    world.answers.admit = async () => {
      who.cancel();
      return { caller, usage, route };
    };

    await expect(world.executor.execute(who, boxInTime)).rejects.toMatchObject({ code: 'called_off' });
    expect(world.commands).toEqual([]);
    expect(world.ledger).toEqual(['admit', 'refunded']);
  });
});
