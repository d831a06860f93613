import type { accounts, Input, Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from './audit/audit-log.ts';
import { isUniqueViolation } from './unique-violation.ts';
import { toKeyColumns } from './keys/key-columns.ts';

type Register = typeof accounts.register;

/** Registration of accounts. Without a billing provider the requested tier applies at once. */
export class Registration {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Creates account, owner and first key atomically. Throws `email_taken`; letter case is ignored. */
  async registerAccount(request: Input<Register>): Promise<Output<Register>> {
    const wanted = { ...request, email: request.email.toLowerCase() };
    try {
      return await this.database.transaction((transaction) => this.createAccount(transaction, wanted));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const known = await this.findRegistered(wanted);
      if (!known) throw Fault.of('email_taken', {}, { cause: error });
      return known;
    }
  }

  private async createAccount(
    transaction: Transaction,
    { email, tier, key }: Input<Register>,
  ): Promise<Output<Register>> {
    const { account, ...owner } = await transaction.member.create({
      data: { email, account: { create: { email, tier } }, keys: { create: toKeyColumns(key) } },
      select: { id: true, account: { select: { id: true, subscriptionStatus: true } }, keys: { select: { id: true } } },
    });
    const change = { accountId: account.id, actor: { userId: owner.id } };
    await this.audit.recordEvent(transaction, {
      ...change,
      action: 'account.registered',
      target: account.id,
      details: { email, tier },
    });
    for (const { id } of owner.keys)
      await this.audit.recordEvent(transaction, {
        ...change,
        action: 'key.created',
        target: id,
        details: { name: 'default', origin: 'registration' },
      });
    return { userId: owner.id, email, tier, subscriptionStatus: account.subscriptionStatus };
  }

  /** Finds the account that this registration created before, when its reply was lost and it is repeated. */
  private async findRegistered({ email, key }: Input<Register>): Promise<Output<Register> | undefined> {
    const owner = await this.database.prisma.member.findFirst({
      where: { email, keys: { some: { digest: toKeyColumns(key).digest } } },
      select: { id: true, account: { select: { tier: true, subscriptionStatus: true } } },
    });
    return owner ? { userId: owner.id, email, ...owner.account } : undefined;
  }
}
