import { Bus, connectBus, parseLogin } from '@kerf/bus';
import { adapterSession, keyRevoked, quota, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { connect } from '@nats-io/transport-node';
import { eventually } from './eventually.ts';
import { World } from './world.ts';

const command = { tool: 'echo', parameters: { n: 1 } };
const echoed = { ok: true as const, result: { n: 1 } };

describe('the bus', () => {
  let world: World;
  let bus: Bus;
  beforeEach(async () => {
    world = await World.start();
    bus = await connectBus({ url: world.natsUrl, name: 'specification' });
  });
  afterEach(async () => {
    await bus.close();
    await world.stop();
  });

  it('carries a request to a handler and its answer back', async () => {
    await world.stub(standards, { run: async ({ parameters }) => ({ ok: true, result: parameters }) });

    expect(await bus.request(standards.run, command)).toEqual(echoed);
  });

  it('carries a fault back whole', async () => {
    const fault = Fault.of('quota_exhausted', { needed: 3, limit: 500, left: 2, resetAt: '2026-12-01T00:00:00' });
    await world.stub(quota, { identify: async () => Promise.reject(fault) });

    await expect(bus.request(quota.identify, { keys: ['0'.repeat(64)] })).rejects.toEqual(fault);
  });

  it('tells a bug of a handler as internal and keeps the detail to itself', async () => {
    await world.stub(standards, { run: async () => Promise.reject(new TypeError('secret')) });

    const refusal = bus.request(standards.run, command);
    await expect(refusal).rejects.toMatchObject({ code: 'internal' });
    await expect(refusal).rejects.not.toThrow(/secret/);
  });

  it('answers at once when nobody serves an operation', async () => {
    await expect(bus.request(standards.run, command, { timeoutMs: 600_000 })).rejects.toMatchObject({
      code: 'unavailable',
      slots: { service: 'standards' },
    });
  });

  it('stops waiting at the deadline', async () => {
    await world.stub(standards, { run: async () => new Promise<never>(() => undefined) });

    await expect(bus.request(standards.run, command, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'timed_out',
      slots: { service: 'standards', timeoutMs: 50 },
    });
  });

  it('tells the handler how long the caller waits', async () => {
    const served = world.bus.serve(standards.run, async (_, { timeoutMs }) => ({
      ok: true as const,
      result: { timeoutMs },
    }));
    await world.bus.flush();

    expect(await bus.request(standards.run, command, { timeoutMs: 1_234 })).toMatchObject({
      result: { timeoutMs: 1_234 },
    });
    expect(await bus.request(standards.run, command)).toMatchObject({ result: { timeoutMs: standards.run.timeoutMs } });
    await served.stop();
  });

  it('shares requests among the processes of a service', async () => {
    const other = await connectBus({ url: world.natsUrl, name: 'standards' });
    const asked = { first: 0, second: 0 };
    const count = (who: keyof typeof asked) => async () => {
      asked[who] += 1;
      return echoed;
    };
    world.bus.serve(standards.run, count('first'));
    other.serve(standards.run, count('second'));
    await eventually(async () => {
      await bus.request(standards.run, command);
      expect(Math.min(asked.first, asked.second)).toBeGreaterThan(0);
    });
    const before = asked.first + asked.second;
    await Promise.all(Array.from({ length: 100 }, () => bus.request(standards.run, command)));

    expect(asked.first + asked.second).toBe(before + 100);
    await other.close();
  });

  it('refuses input that the contract does not take', async () => {
    const run = counting();
    await world.stub(standards, { run: async () => run() });
    const foreign = await connect(parseLogin(world.natsUrl));
    const reply = await foreign.request('standards.run', '{"tool":1}');
    const garbage = await foreign.request('standards.run', 'no json');

    expect(reply.headers?.get('Nats-Service-Error-Code')).toBe('400');
    expect(reply.json()).toMatchObject({ code: 'invalid_parameters' });
    expect(garbage.headers?.get('Nats-Service-Error-Code')).toBe('500');
    expect(run.calls).toBe(0);
    await foreign.close();
  });

  it('refuses to carry more than the server takes, either way, and goes on', async () => {
    let result: Record<string, unknown> = { text: 'x'.repeat(2_000_000) };
    await world.stub(standards, { run: async () => ({ ok: true, result }) });

    await expect(bus.request(standards.run, command)).rejects.toMatchObject({ code: 'internal' });
    await expect(bus.request(standards.run, { ...command, parameters: result })).rejects.toThrow(/bytes exceed/);
    result = { n: 1 };
    expect(await bus.request(standards.run, command)).toEqual(echoed);
  });

  it('goes on after an announcement that cannot be read', async () => {
    const heard: unknown[] = [];
    world.bus.listen(keyRevoked, (content) => heard.push(content));
    await world.bus.flush();
    const foreign = await connect(parseLogin(world.natsUrl));
    for (const text of ['no json', '{}']) foreign.publish(keyRevoked.subject, text);
    const content = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID() };
    foreign.publish(keyRevoked.subject, JSON.stringify(content));

    await eventually(() => expect(heard).toEqual([content]));
    await foreign.close();
  });

  it('serves one address without the others hearing of it', async () => {
    const [here, there] = [crypto.randomUUID(), crypto.randomUUID()];
    world.bus.serve(adapterSession.at(here), async () => echoed);
    const input = { ...command, accountId: here, operationId: there, commandId: there, timeoutMs: 1_000 };
    await eventually(() => bus.request(adapterSession.at(here), input));

    await expect(bus.request(adapterSession.at(there), input)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('tells an announcement to every process that listens', async () => {
    const heard: unknown[] = [];
    const other = await connectBus({ url: world.natsUrl, name: 'specification' });
    other.listen(keyRevoked, (content) => heard.push(content));
    world.bus.listen(keyRevoked, (content) => heard.push(content));
    const content = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID() };
    await eventually(() => {
      bus.announce(keyRevoked, content);
      expect(heard).toEqual(expect.arrayContaining([content, content]));
    });
    await other.close();
  });

  it('finishes every request it took before it stops serving', async () => {
    const release: (() => void)[] = [];
    const served = world.bus.serve(standards.run, async () => {
      await new Promise<void>((resolve) => release.push(resolve));
      return echoed;
    });
    await world.bus.flush();
    const answers = Array.from({ length: 20 }, () => bus.request(standards.run, command));
    await eventually(() => expect(release).toHaveLength(20));
    const stopped = served.stop();
    for (const finish of release) finish();

    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => echoed));
    await stopped;
    await expect(bus.request(standards.run, command)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('fails what waits when the server goes away, refuses while it is away, and goes on when it is back', async () => {
    let hang = true;
    await world.stub(standards, { run: async () => (hang ? new Promise<never>(() => undefined) : echoed) });
    const waiting = bus.request(standards.run, command, { timeoutMs: 3_000 });
    const [bringBack] = await Promise.all([
      world.stopBus(),
      expect(waiting).rejects.toMatchObject({ code: 'unavailable', status: 503 }),
    ]);
    await expect(bus.request(standards.run, command)).rejects.toMatchObject({ code: 'unavailable' });
    expect(bus.isConnected).toBe(false);

    hang = false;
    await bringBack();
    expect(await eventually(() => bus.request(standards.run, command))).toEqual(echoed);
  });
});

/** Counts its calls. */
function counting() {
  const counted = Object.assign(
    () => {
      counted.calls += 1;
      return echoed;
    },
    { calls: 0 },
  );
  return counted;
}
