import type { Bus } from '@kerf/bus';
import { Fault } from '@kerf/errors';
import { successResult, ManualClock } from '../commands/commands.fixture.ts';
import { RemoteCommands } from './remote-commands.ts';

const commandId = crypto.randomUUID();
const nobodyThere = Fault.of('unavailable', { service: 'broker' }, { isUndone: true });
const timedOut = Fault.of('timed_out', { service: 'broker', timeoutMs: 2_000 });

let clock: ManualClock;
let isConnected: boolean;
let fails: Fault | undefined;
let asked: number;
let remote: RemoteCommands;
let isOver: boolean;
beforeEach(() => {
  clock = new ManualClock();
  [isConnected, fails, asked, isOver] = [true, undefined, 0, false];
  const bus: Pick<Bus, 'isConnected' | 'request'> = {
    get isConnected() {
      return isConnected;
    },
    request: async (operation) => {
      asked += 1;
      if (fails) throw fails;
      return operation.output.parse({}) as never;
    },
  };
  remote = new RemoteCommands([{ commandId, pod: 'pod-1', timeoutMs: 60_000 }], crypto.randomUUID(), { bus, clock });
});

const passOn = async () => {
  void remote.forwardResult(successResult(commandId), 100).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
};

/** Lets so many seconds pass, in steps. */
const pass = async (seconds: number) => {
  for (let tenth = 0; tenth < 10 * seconds; tenth += 1) {
    clock.advance(100);
    await new Promise(setImmediate);
  }
};

describe('a result that another pod awaits', () => {
  it('is told once when it is taken, and the adapter has no more to answer', async () => {
    expect(remote.awaited).toHaveLength(1);
    await passOn();

    expect({ asked, isOver, awaited: remote.awaited, has: remote.has(commandId) }).toEqual({
      asked: 1,
      isOver: true,
      awaited: [],
      has: false,
    });
  });

  it.each([
    ['that pod does not answer', true, timedOut],
    ['the bus is lost', true, Fault.of('unavailable', { service: 'bus' })],
    ['the bus is away', false, nobodyThere],
  ])('is told again while %s, and is not over before it is taken', async (_, connected, fault) => {
    [isConnected, fails] = [connected, fault];
    await passOn();
    await passOn();
    await pass(20);
    expect({ isOver, awaited: remote.awaited, has: remote.has(commandId) }).toEqual({
      isOver: false,
      awaited: [],
      has: true,
    });
    [isConnected, fails] = [true, undefined];
    const before = asked;
    await pass(2);

    expect(before).toBeGreaterThan(8);
    expect({ isOver, more: asked - before }).toEqual({ isOver: true, more: 1 });
  });

  it('is over when nobody has been at that pod for five seconds', async () => {
    fails = nobodyThere;
    await passOn();
    await pass(4);
    expect(isOver).toBe(false);
    await pass(2);

    expect({ isOver, has: remote.has(commandId) }).toEqual({ isOver: true, has: false });
  });

  it('is over when its time is over', async () => {
    fails = timedOut;
    await passOn();
    await pass(62);

    expect(isOver).toBe(true);
  });
});
