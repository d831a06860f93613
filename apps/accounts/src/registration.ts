import { FifoCache } from '@kerf/concurrency';
import type { accounts, Input, Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from './audit/audit-log.ts';
import { isUniqueViolation } from './unique-violation.ts';
import type { Mailer } from './mail/mailer.ts';
import { renderRegisteredMail } from './mail/mails.ts';
import type { RegistrationPolicy } from './registration-policy.ts';
import { toKeyColumns } from './keys/key-columns.ts';

type Register = typeof accounts.register;

/** Addresses whose owners were notified lately, and the least time between two notices to one of them. */
const maxNotified = 10_000;
const noticePauseMs = 86_400_000;

/** Registration of accounts. Without a billing provider the requested tier applies at once. */
export class Registration {
  private readonly notified = new FifoCache<string, number>(maxNotified);

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly policy: RegistrationPolicy,
    private readonly mailer: Pick<Mailer, 'queueMail'>,
  ) {}

  /**
   * Creates account, owner and first key atomically; letter case is ignored. Throws `email_taken`, of which the owner of
   * the address is notified, and as `RegistrationPolicy` does.
   */
  async registerAccount(request: Input<Register>): Promise<Output<Register>> {
    const wanted = { ...request, email: request.email.toLowerCase() };
    this.policy.checkRegistration(wanted.email, wanted.tier);
    try {
      return await this.database.transaction((transaction) => this.createAccount(transaction, wanted));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const known = await this.findRegistered(wanted);
      if (known) return known;
      this.notifyOwner(wanted.email);
      throw Fault.of('email_taken', {}, { cause: error });
    }
  }

  /** Sends the owner of an address one mail a day, however often others try to register it. */
  private notifyOwner(email: string): void {
    const now = performance.now();
    if (now - (this.notified.get(email) ?? -noticePauseMs) < noticePauseMs) return;
    this.notified.set(email, now);
    this.mailer.queueMail({ to: email, ...renderRegisteredMail() });
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
