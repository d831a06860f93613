import { connectBus, parseLogin } from '@kerf/bus';
import {
  accounts,
  adapterSession,
  broker,
  getInboxPrefix,
  keyRevoked,
  keys,
  messageToStream,
  passingAudit,
  passingHighUsage,
  passingUsage,
  quota,
  standards,
  traffic,
} from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { eventually } from './eventually.ts';
import { World } from './world.ts';

let world: World;
const users = new Map<string, NatsConnection>();
beforeAll(async () => {
  world = await World.start();
  for (const name of [...Object.keys(traffic), 'specification'])
    users.set(name, await connect({ ...parseLogin(world.getNatsUrl(name)), inboxPrefix: getInboxPrefix(name) }));
});
afterAll(async () => {
  for (const connection of users.values()) await connection.close();
  await world.stop();
});

function connectionOf(user: string): NatsConnection {
  const connection = users.get(user);
  if (!connection) throw new Error(`${user} is no user of the bus`);
  return connection;
}

/** Resolves to true if a subscriber with all permissions receives what a user publishes. */
async function isHeard(user: string, subject: string): Promise<boolean> {
  const all = connectionOf('specification');
  const heard: string[] = [];
  const subscription = all.subscribe(subject, { callback: (_, message) => void heard.push(message.subject) });
  await all.flush();
  connectionOf(user).publish(subject, '{}');
  await connectionOf(user).flush();
  // What the server has taken from the user it hands over before it answers this.
  await all.flush();
  subscription.unsubscribe();
  return heard.length > 0;
}

/** Resolves to true if a user receives what a publisher with all permissions publishes. */
async function hears(user: string, subject: string, publishedTo = subject): Promise<boolean> {
  const heard: string[] = [];
  const subscription = connectionOf(user).subscribe(subject, {
    callback: (refusal, message) => void (refusal ?? heard.push(message.subject)),
  });
  await connectionOf(user).flush();
  connectionOf('specification').publish(publishedTo, '{}');
  await connectionOf('specification').flush();
  await connectionOf(user).flush();
  subscription.unsubscribe();
  return heard.length > 0;
}

const anAdapter = adapterSession.at('018f').subject;

describe('a service may publish', () => {
  it.each([
    ['gateway', quota.admit.subject],
    ['gateway', anAdapter],
    ['gateway', standards.run.subject],
    ['broker', quota.identify.subject],
    ['accounts', keyRevoked.subject],
    ['issuer', keys.exposeKeys.subject],
    ['quota', '_INBOX_gateway.1.2'],
    ['quota', '_INBOX_broker.1.2'],
    ['broker', '_INBOX_gateway.1.2'],
    ['gateway', '_INBOX_gateway.1.2'],
    ['gateway', messageToStream.at('018f').subject],
    ['broker', '_INBOX_accounts.1.2'],
    ['standards', '_INBOX_specification.1.2'],
  ])('%s: %s', async (user, subject) => {
    expect(await isHeard(user, subject)).toBe(true);
  });
});

describe('a service may not publish', () => {
  it.each([
    ['broker', keys.revokeKey.subject],
    ['issuer', keys.revokeKey.subject],
    ['issuer', keys.revokeExposedKeys.subject],
    ['gateway', keyRevoked.subject],
    ['gateway', '_INBOX_broker.1.2'],
    ['broker', quota.admit.subject],
    ['broker', quota.settle.subject],
    ['broker', keyRevoked.subject],
    ['broker', anAdapter],
    ['accounts', quota.identify.subject],
    ['quota', accounts.register.subject],
    ['quota', '_INBOX_accounts.1.2'],
    ['standards', quota.settle.subject],
    ['standards', '_INBOX_broker.1.2'],
    ...Object.keys(traffic).flatMap((user) => [
      [user, '$JS.API.STREAM.DELETE.usage'],
      [user, '$SYS.REQ.SERVER.PING'],
      [user, 'anything'],
    ]),
  ])('%s: %s', async (user, subject) => {
    expect(await isHeard(user, subject)).toBe(false);
  });
});

describe('a service may subscribe', () => {
  it.each([
    ['gateway', '_INBOX_gateway.*'],
    ['quota', quota.admit.subject],
    ['broker', broker.adapters.subject],
    ['broker', anAdapter],
    ['broker', keyRevoked.subject],
    ['gateway', keyRevoked.subject],
    ['gateway', passingHighUsage.subject],
    ['gateway', passingAudit.at('1').subject],
    ['accounts', keys.revokeKey.subject],
    ['standards', standards.run.subject],
  ])('%s: %s', async (user, subject) => {
    expect(await hears(user, subject, subject.replace('*', '1'))).toBe(true);
  });
});

describe('a service may not subscribe', () => {
  it.each([
    ['gateway', quota.admit.subject],
    ['gateway', anAdapter],
    ['gateway', '_INBOX_broker.1'],
    ['broker', passingUsage.subject],
    ['standards', '_INBOX_gateway.1'],
    ['broker', '_INBOX_gateway.1'],
    ['broker', quota.admit.subject],
    ['quota', accounts.register.subject],
    ['accounts', keyRevoked.subject],
  ])('%s: %s', async (user, subject) => {
    expect(await hears(user, subject)).toBe(false);
  });

  it.each(Object.keys(traffic))('%s: everything', async (user) => {
    expect(await hears(user, '>', 'anything')).toBe(false);
  });
});

describe('the bus', () => {
  it('knows nobody without a password, nor with a wrong one', async () => {
    const anonymous = new URL(world.natsUrl);
    anonymous.username = '';
    anonymous.password = '';
    await expect(connectBus({ url: anonymous.href, name: 'quota' })).rejects.toThrow(/cannot be reached at nats:/);
    anonymous.username = 'quota';
    anonymous.password = 'wrong';
    const refused = connectBus({ url: anonymous.href, name: 'quota' });
    await expect(refused).rejects.toThrow(/Authorization/i);
    await expect(refused).rejects.not.toThrow(/wrong/);
  });

  it('tells a service that it may not serve what it means to', async () => {
    const bus = await connectBus({ url: world.getNatsUrl('standards'), name: 'standards' });
    bus.serve(quota.identify, async () => Promise.reject(new Error('not asked')));
    await expect(bus.flush()).rejects.toThrow(/NATS refuses standards a subscription: .*quota\.identify/);
    await bus.close();
  });

  it('tells a service that it may not hear what it means to', async () => {
    const bus = await connectBus({ url: world.getNatsUrl('standards'), name: 'standards' });
    bus.listen(keyRevoked, () => undefined);
    await expect(bus.flush()).rejects.toThrow(/NATS refuses standards a subscription: .*control\.key_revoked/);
    await bus.close();
  });

  it('has in the log of a service what it may not say', async () => {
    const logged: unknown[] = [];
    const log = Object.assign(silentLog.child({}), { error: (entry: unknown) => void logged.push(entry) });
    const bus = await connectBus({ url: world.getNatsUrl('standards'), name: 'standards', log });
    bus.announce(keyRevoked, { accountId: crypto.randomUUID(), keyId: crypto.randomUUID() });

    const refusal = { err: expect.objectContaining({ message: expect.stringContaining(keyRevoked.subject) }) };
    await eventually(() => expect(logged).toEqual([refusal]));
    await bus.close();
  });

  it('tells a service that awaits replies where another does', async () => {
    const bus = await connectBus({ url: world.getNatsUrl('standards'), name: 'gateway' });
    await expect(bus.flush()).rejects.toThrow(/NATS refuses gateway a subscription: .*_INBOX_gateway/);
    await bus.close();
  });
});
