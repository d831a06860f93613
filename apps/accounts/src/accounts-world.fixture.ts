import { randomBytes } from 'node:crypto';
import { accounts, brokerPresent, type Input, type KeyManager, keyRevoked, keys, type Role } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { type TestDatabase, testDatabase, World } from '@kerf/testing';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';
import type { KeyRow } from './keys/key-rows.ts';
import { newEmail, newKey } from './team/newcomers.fixture.ts';

type Wanted = Partial<Input<typeof keys.createKey>>;
type Announced = Input<{ subject: ''; timeoutMs: 0; output: never; input: (typeof keyRevoked)['content'] }>;

/** The real service on a real bus and database, with helpers that create accounts. */
export class AccountsWorld {
  private constructor(
    readonly world: World,
    private readonly copy: TestDatabase,
    readonly database: Database,
  ) {}

  static async start(): Promise<AccountsWorld> {
    const copy = await testDatabase();
    const world = await World.start();
    const environment = { KERF_NATS_URL: world.natsUrl, KERF_INTERNAL_PORT: '0', KERF_DATABASE_URL: copy.url };
    await world.serve({ name: 'accounts', module: accountsModule }, readAccountsConfig(environment));
    return new AccountsWorld(world, copy, Database.open(copy.url, { maxConnections: 4 }));
  }

  /** Registers a new account and returns its owner. */
  async owner(): Promise<KeyManager> {
    const { userId } = await this.world.bus.request(accounts.register, {
      email: newEmail(),
      tier: 'team',
      key: newKey(),
    });
    const key = await this.database.prisma.apiKey.findFirstOrThrow({ where: { memberId: userId } });
    return { accountId: key.accountId, userId, keyId: key.id, role: 'owner' };
  }

  /** Adds a member with a key to an account. */
  async member({ accountId }: KeyManager, role: Role): Promise<KeyManager> {
    const member = await this.database.prisma.member.create({
      data: {
        accountId,
        role,
        email: newEmail(),
        keys: { create: { ...newKey(), digest: new Uint8Array(randomBytes(32)) } },
      },
      include: { keys: true },
    });
    return { accountId, userId: member.id, keyId: member.keys[0]?.id ?? '', role };
  }

  list(by: KeyManager) {
    return this.world.bus.request(keys.listKeys, { by });
  }

  create(by: KeyManager, wanted: Wanted = {}) {
    return this.world.bus.request(keys.createKey, { by, key: newKey(), name: 'a key', kind: 'personal', ...wanted });
  }

  rotate(by: KeyManager, keyId: string, overlapHours = 24, key = newKey()) {
    return this.world.bus.request(keys.rotateKey, { by, keyId, key, overlapHours });
  }

  revoke(by: KeyManager, keyId: string) {
    return this.world.bus.request(keys.revokeKey, { by, keyId });
  }

  /** Inserts more keys of a member directly into the database. */
  async fill({ accountId, userId }: KeyManager, count: number, more: object = {}): Promise<void> {
    const data = Array.from({ length: count }, (_, i) => ({
      ...newKey(),
      accountId,
      memberId: userId,
      name: `key ${i}`,
      createdAt: new Date(i),
      ...more,
      digest: new Uint8Array(randomBytes(32)),
    }));
    await this.database.prisma.apiKey.createMany({ data });
  }

  row(keyId: string): Promise<KeyRow> {
    return this.database.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
  }

  async digestOf(keyId: string): Promise<string> {
    return Buffer.from((await this.row(keyId)).digest).toString('hex');
  }

  /** Inserts an open connection of a key on a broker. */
  async connect({ accountId, keyId }: KeyManager, pod: string): Promise<void> {
    await this.database.prisma.adapterSession.create({
      data: {
        sessionId: crypto.randomUUID(),
        adapterId: crypto.randomUUID(),
        accountId,
        keyId,
        pod,
        adapterType: 'test',
        maxConcurrency: 1,
      },
    });
  }

  /** Starts a broker that acknowledges revocations with the given count; returns the announcements it receives. */
  async broker(pod: string, closed: number): Promise<Announced[]> {
    const heard: Announced[] = [];
    this.world.bus.acknowledge(keyRevoked, pod, async (content) => {
      heard.push(content);
      return { closed };
    });
    await this.present(brokerPresent.at(pod));
    return heard;
  }

  /** Stubs the presence of a broker. */
  present(where: ReturnType<typeof brokerPresent.at>): Promise<void> {
    return this.world.stub({ where }, { where: async () => ({}) });
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }
}
