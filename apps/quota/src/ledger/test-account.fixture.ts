import type { Input, quota } from '@kerf/contracts';
import type { Database, Role, Tier } from '@kerf/db';
import { v7 as uuidv7 } from 'uuid';
import { adapterSession, addKey, type SessionChange, type TestKey } from './test-rows.fixture.ts';

type Admission = Input<typeof quota.admit>;

/** Account for one spec, with a key and access to its rows. */
export class TestAccount {
  private constructor(
    private readonly database: Database,
    readonly owner: TestOwner,
    readonly key: TestKey,
  ) {}

  get accountId(): string {
    return this.owner.accountId;
  }

  static async open(database: Database, tier: Tier = 'free'): Promise<TestAccount> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { id: userId, accountId } = await database.prisma.member.create({
      data: { email, account: { create: { email, tier } } },
    });
    return new TestAccount(database, { accountId, userId, email }, await addKey(database, accountId, userId));
  }

  addKey(memberId: string | null = this.owner.userId): Promise<TestKey> {
    return addKey(this.database, this.accountId, memberId);
  }

  /** Adds a key with a monthly cap. */
  addCappedKey(monthlyCap: number | null): Promise<TestKey> {
    return addKey(this.database, this.accountId, this.owner.userId, { monthlyCap });
  }

  /** Adds a key that replaces another one, with the same cap. Both work. */
  replaceKey(replaces: string, monthlyCap: number): Promise<TestKey> {
    return addKey(this.database, this.accountId, this.owner.userId, { monthlyCap, replaces });
  }

  /** Adds a member with a key. */
  async addMember(role: Role): Promise<{ member: { id: string; email: string }; key: TestKey }> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { id } = await this.database.prisma.member.create({ data: { email, role, accountId: this.accountId } });
    return { member: { id, email }, key: await this.addKey(id) };
  }

  async changeKey(keyId: string, change: { revokedAt?: Date; expiresAt?: Date }): Promise<void> {
    await this.database.prisma.apiKey.update({ where: { id: keyId }, data: change });
  }

  async changeTier(tier: Tier): Promise<void> {
    await this.database.prisma.account.update({ where: { id: this.accountId }, data: { tier } });
  }

  /** Changes the owner's role. */
  async changeRole(role: Role): Promise<void> {
    await this.database.prisma.member.update({ where: { id: this.owner.userId }, data: { role } });
  }

  /** Creates an admission of this account for an adapter tool of every tier. */
  createAdmission(more: Partial<Admission> = {}): Admission {
    return {
      keys: [this.key.digest],
      operationId: uuidv7(),
      tool: 'create_box',
      tier: 'free',
      cost: 1,
      holdMs: 60_000,
      ...more,
    };
  }

  /** Adds a connected adapter that can run create_box. */
  async connectAdapter(more: SessionChange = {}): Promise<TestRoute> {
    const session = adapterSession(this, more);
    await this.database.prisma.adapterSession.create({ data: session });
    return { adapterId: session.adapterId, sessionId: session.sessionId };
  }

  async changeAdapter(adapterId: string, change: SessionChange): Promise<void> {
    const { accountId } = this;
    const where = { accountId_adapterId: { accountId, adapterId } };
    await this.database.prisma.adapterSession.update({ where, data: change });
  }

  /** Sets the account's default adapter. */
  async setDefaultAdapter(adapterId: string): Promise<void> {
    await this.database.prisma.defaultAdapter.create({ data: { accountId: this.accountId, adapterId } });
  }

  /** Uses up the month except for this many operations. */
  async leaveOperations(operations: number): Promise<void> {
    await this.database.prisma.$executeRaw`SELECT quota.open_period(${this.accountId}::uuid)`;
    await this.database.prisma.$executeRaw`
      UPDATE quota.period SET used = op_limit - ${operations}::int WHERE account_id = ${this.accountId}::uuid`;
  }

  /** Moves all counted usage one month into the past, including usage that was moved before. */
  async moveToLastMonth(): Promise<void> {
    // In two steps, so that no month collides with the previous one.
    for (const months of [-1_201, 1_200]) await this.moveByMonths(months);
  }

  private async moveByMonths(months: number): Promise<void> {
    await this.database.prisma.$executeRaw`
      WITH periods AS (
        UPDATE quota.period
        SET period_start = period_start + ${months}::int * interval '1 month'
        WHERE account_id = ${this.accountId}::uuid
      ), keys AS (
        UPDATE quota.family_period SET period_start = period_start + ${months}::int * interval '1 month'
        WHERE family IN (SELECT id FROM accounts.api_key WHERE account_id = ${this.accountId}::uuid)
      )
      UPDATE quota.operation SET period_start = period_start + ${months}::int * interval '1 month'
      WHERE account_id = ${this.accountId}::uuid`;
  }

  /** Moves all admitted operations one or more days into the past. */
  async moveToYesterday(age = 1): Promise<void> {
    const { prisma } = this.database;
    const moveDays = (days: number) =>
      prisma.$executeRaw`UPDATE quota.rollup SET day = day + ${days}::int WHERE account_id = ${this.accountId}::uuid`;
    // Together: what is a thousand days old in between is removed otherwise.
    await prisma.$transaction([
      prisma.$executeRaw`
        UPDATE quota.operation SET reserved_at = reserved_at - ${age}::int * interval '1 day'
        WHERE account_id = ${this.accountId}::uuid`,
      moveDays(-1_000 - age),
      moveDays(1_000),
    ]);
  }

  /** Returns the usage counted in all periods. */
  async getUsed(): Promise<number> {
    const periods = await this.database.prisma.period.findMany({ where: { accountId: this.accountId } });
    return periods.reduce((sum, { used }) => sum + used, 0);
  }

  /** Returns the bytes of the account's outcomes: as counted, and as stored in full. */
  async getAnswerBytes(): Promise<{ counted: number; stored: number }> {
    const { accountId } = this;
    const counter = await this.database.prisma.storedAnswers.findUnique({ where: { accountId } });
    const [row] = await this.database.prisma.$queryRaw<{ stored: number }[]>`
      SELECT coalesce(sum(octet_length(outcome::text)), 0)::int AS stored FROM quota.operation
      WHERE account_id = ${accountId}::uuid AND outcome::jsonb -> 'digest' IS NULL`;
    return { counted: Number(counter?.bytes ?? 0), stored: row?.stored ?? Number.NaN };
  }

  listOperations() {
    return this.database.prisma.operation.findMany({ where: { accountId: this.accountId } });
  }

  /** Moves the deadline of an operation into the past. */
  async expireOperation(operationId: string): Promise<void> {
    await this.database.prisma.operation.update({ where: { id: operationId }, data: { deadline: new Date(0) } });
  }
}

interface TestOwner {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
}

interface TestRoute {
  readonly adapterId: string;
  readonly sessionId: string;
}
