import { type Bus, connectBus, parseLogin } from '@kerf/bus';
import { consumer, deadLetters, streams, usageEvents } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { connect } from '@nats-io/transport-node';
import { eventually } from './eventually.ts';
import { createUsageEvent } from './usage-event.ts';
import { World } from './world.ts';

const impatient = { retryAfterMs: [1], timeoutMs: 2_000 };

let world: World;
let bus: Bus;
beforeEach(async () => {
  world = await World.start();
  bus = await connectBus({ url: world.natsUrl, name: 'consumer' });
  await world.bus.streams.ensureStreams(streams, { replicas: 1 });
});
afterEach(async () => {
  await bus.close();
  await world.stop();
});

const tell = (tool: string) =>
  world.bus.streams.publish(usageEvents, { address: 'account', id: tool, content: createUsageEvent({ tool }) });

/** Tools of the events that a handler was given, and how it answers each. */
function hearing(answer: (tool: string) => Promise<unknown> = async () => undefined) {
  const tools: string[] = [];
  const handle = async ({ tool }: { tool: string }) => {
    tools.push(tool);
    await answer(tool);
  };
  return { tools, handle };
}

describe('a consumer', () => {
  it('gets a message again until its handler takes it', async () => {
    const heard = hearing(async () => {
      if (heard.tools.length < 3) throw new Error('not yet');
    });
    const consuming = bus.consume(consumer('patient', usageEvents, impatient), heard.handle);
    await tell('box');
    await eventually(() => expect(heard.tools).toEqual(['box', 'box', 'box']));
    await consuming.stop();

    expect(await world.readStoredMessages(deadLetters)).toHaveLength(0);
  });

  it('gives a message up that failed five times, says why, and goes on with the next', async () => {
    const heard = hearing(async (tool) => {
      if (tool === 'bad') throw new Error('no such\nthread');
    });
    const consuming = bus.consume(consumer('strict', usageEvents, impatient), heard.handle);
    await tell('bad');
    await tell('good');
    await eventually(async () => expect(await world.readStoredMessages(deadLetters)).toHaveLength(1));
    await eventually(() => expect(heard.tools).toContain('good'));
    await consuming.stop();

    expect(heard.tools.filter((tool) => tool === 'bad')).toHaveLength(5);
    const [letter] = await world.readStoredMessages(deadLetters);
    expect(letter?.subject).toBe('dead.KERF_USAGE.strict');
    expect(JSON.parse(letter?.text ?? '')).toMatchObject({ tool: 'bad' });
    expect(letter?.headers).toMatchObject({
      'Kerf-Subject': 'usage.account',
      'Kerf-Sequence': '1',
      'Kerf-Deliveries': '5',
      'Kerf-Reason': 'It failed 5 times; last error: no such thread',
    });
  });

  it('does not wait for a handler for longer than it declares', async () => {
    const heard = hearing(() => new Promise<never>(() => undefined));
    const hasty = consumer('hasty', usageEvents, { retryAfterMs: [1], timeoutMs: 500, maxDeliveries: 2 });
    const consuming = bus.consume(hasty, heard.handle);
    await tell('box');
    const [letter] = await eventually(async () => {
      const letters = await world.readStoredMessages(deadLetters);
      expect(letters).toHaveLength(1);
      return letters;
    });
    await consuming.stop();

    expect(heard.tools).toEqual(['box', 'box']);
    expect(letter?.headers['Kerf-Reason']).toMatch(/did not answer within 500 ms/);
  });

  it('gives a message up at once that cannot be read', async () => {
    const heard = hearing();
    const consuming = bus.consume(consumer('reader', usageEvents, impatient), heard.handle);
    const foreign = await connect(parseLogin(world.natsUrl));
    for (const text of ['no json', '{"tool":1}']) foreign.publish('usage.account', text);
    await foreign.drain();
    await tell('good');
    await eventually(async () => expect(await world.readStoredMessages(deadLetters)).toHaveLength(2));
    await eventually(() => expect(heard.tools).toEqual(['good']));
    await consuming.stop();

    const letters = await world.readStoredMessages(deadLetters);
    expect(letters.map((letter) => letter.text).sort()).toEqual(['no json', '{"tool":1}']);
    for (const letter of letters) {
      expect(letter.headers['Kerf-Reason']).toMatch(/^The message is invalid: /);
      expect(letter.headers['Kerf-Deliveries']).toBe('1');
    }
  });

  it('keeps a message for as long as something it needs is away', async () => {
    const heard = hearing(async () => {
      if (heard.tools.length <= 8) throw Fault.of('unavailable', { service: 'database' });
    });
    const consuming = bus.consume(consumer('waiting', usageEvents, impatient), heard.handle);
    await tell('box');
    await eventually(() => expect(heard.tools).toHaveLength(9));
    await consuming.stop();

    expect(await world.readStoredMessages(deadLetters)).toHaveLength(0);
  });

  it('works on no more messages at once than it declares', async () => {
    const open: (() => void)[] = [];
    const openAtOnce: number[] = [];
    const heard = hearing(async () => {
      const released = new Promise<void>((resolve) => open.push(resolve));
      openAtOnce.push(open.length);
      await released;
    });
    for (const tool of ['a', 'b', 'c', 'd', 'e', 'f']) await tell(tool);
    const consuming = bus.consume(consumer('narrow', usageEvents, { maxInFlight: 2 }), heard.handle);
    for (const pairs of [1, 2, 3]) {
      await eventually(() => expect(heard.tools).toHaveLength(2 * pairs));
      await bus.flush();
      for (const release of open.splice(0)) release();
    }
    await consuming.stop();

    expect(openAtOnce).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it('shares its messages among its processes, and another takes what one that stops has not taken', async () => {
    const shared = consumer('shared', usageEvents, impatient);
    const first = hearing();
    const stopped = bus.consume(shared, first.handle);
    await tell('one');
    await eventually(() => expect(first.tools).toEqual(['one']));
    await stopped.stop();
    const second = hearing();
    await tell('two');
    const consuming = world.bus.consume(shared, second.handle);
    await eventually(() => expect(second.tools).toEqual(['two']));
    await consuming.stop();

    expect(first.tools).toEqual(['one']);
  });

  it('finishes what it has taken before it stops', async () => {
    let release = () => {};
    const heard = hearing(() => new Promise<void>((resolve) => (release = resolve)));
    const leaving = consumer('leaving', usageEvents, impatient);
    const consuming = bus.consume(leaving, heard.handle);
    await tell('box');
    await eventually(() => expect(heard.tools).toEqual(['box']));
    const stopped = consuming.stop();
    release();
    await stopped;
    await bus.flush();

    expect(await world.countPendingMessages(leaving)).toBe(0);
  });

  it('goes on where it was when the server has been away', async () => {
    const heard = hearing();
    const consuming = bus.consume(consumer('lasting', usageEvents, impatient), heard.handle);
    await tell('before');
    await eventually(() => expect(heard.tools).toEqual(['before']));
    const bringBack = await world.stopBus();
    await bringBack();
    await eventually(() => tell('after'));
    await eventually(() => expect(heard.tools).toEqual(['before', 'after']));
    await consuming.stop();
  });

  it('waits for its stream, and takes it when it is made anew', async () => {
    const heard = hearing();
    await world.removeStreams();
    const consuming = bus.consume(consumer('early', usageEvents, impatient), heard.handle);
    for (const tool of ['first', 'second']) {
      await world.bus.streams.ensureStreams(streams, { replicas: 1 });
      await tell(tool);
      await eventually(() => expect(heard.tools).toContain(tool));
      await world.removeStreams();
    }
    await consuming.stop();

    expect(heard.tools).toEqual(['first', 'second']);
  });
});
