import { randomBytes } from 'node:crypto';
import { tiers } from '@kerf/catalog';
import { accounts, brokerPresent, type Input, type KeyManager, keyRevoked, keys, type Role } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { type TestDatabase, createTestDatabase, World } from '@kerf/testing';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';
import type { KeyRow } from './keys/key-rows.ts';
import { newEmail, newKey } from './team/newcomers.fixture.ts';

type KeyOptions = Partial<Input<typeof keys.createKey>>;
type RevocationNotice = Input<{ subject: ''; timeoutMs: 0; output: never; input: (typeof keyRevoked)['content'] }>;

/** The real service on a real bus and database, with helpers that create accounts. */
export class AccountsWorld {
  private constructor(
    readonly world: World,
    private readonly copy: TestDatabase,
    readonly database: Database,
  ) {}

  static async start(more: Readonly<Record<string, string>> = {}): Promise<AccountsWorld> {
    const copy = await createTestDatabase();
    const world = await World.start();
    const environment = {
      KERF_NATS_URL: world.natsUrl,
      KERF_INTERNAL_PORT: '0',
      KERF_DATABASE_URL: copy.url,
      KERF_REGISTRATION_TIERS: tiers.join(','),
    };
    await world.serve({ name: 'accounts', module: accountsModule }, readAccountsConfig({ ...environment, ...more }));
    return new AccountsWorld(world, copy, Database.open(copy.url, { maxConnections: 4 }));
  }

  /** Registers a new account and returns its owner. */
  async createOwner(): Promise<KeyManager> {
    const { userId } = await this.world.bus.request(accounts.register, {
      email: newEmail(),
      tier: 'team',
      key: newKey(),
    });
    const key = await this.database.prisma.apiKey.findFirstOrThrow({ where: { memberId: userId } });
    return { accountId: key.accountId, userId, keyId: key.id, role: 'owner' };
  }

  /** Adds a member with a key to an account. */
  async createMember({ accountId }: KeyManager, role: Role): Promise<KeyManager> {
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

  listKeys(by: KeyManager) {
    return this.world.bus.request(keys.listKeys, { by });
  }

  createKey(by: KeyManager, wanted: KeyOptions = {}) {
    return this.world.bus.request(keys.createKey, { by, key: newKey(), name: 'a key', kind: 'personal', ...wanted });
  }

  rotateKey(by: KeyManager, keyId: string, overlapHours = 24, key = newKey()) {
    return this.world.bus.request(keys.rotateKey, { by, keyId, key, overlapHours });
  }

  revokeKey(by: KeyManager, keyId: string) {
    return this.world.bus.request(keys.revokeKey, { by, keyId });
  }

  /** Inserts more keys of a member directly into the database. */
  async insertKeys({ accountId, userId }: KeyManager, count: number, more: object = {}): Promise<void> {
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

  findKeyRow(keyId: string): Promise<KeyRow> {
    return this.database.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
  }

  async getDigest(keyId: string): Promise<string> {
    return Buffer.from((await this.findKeyRow(keyId)).digest).toString('hex');
  }

  /** Inserts an open connection of a key on a broker. */
  async insertSession({ accountId, keyId }: KeyManager, pod: string): Promise<void> {
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
  async startBroker(pod: string, closed: number): Promise<RevocationNotice[]> {
    const announced: RevocationNotice[] = [];
    this.world.bus.acknowledge(keyRevoked, pod, async (content) => {
      announced.push(content);
      return { closed };
    });
    await this.stubPresence(brokerPresent.at(pod));
    return announced;
  }

  /** Stubs the presence of a broker. */
  stubPresence(where: ReturnType<typeof brokerPresent.at>): Promise<void> {
    return this.world.stub({ where }, { where: async () => ({}) });
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }
}
