import {
  formatTimestamp,
  type Input,
  type ListedPasskey,
  maxPasskeys,
  type passkeys,
  type SessionHolder,
} from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { lockAccount } from '../keys/key-rows.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type PasskeyChange, renderPasskeyMail } from '../mail/mails.ts';
import { readSession } from '../sessions/session-rows.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import type { Challenges } from './challenges.ts';
import type { PasskeyRow, RelyingParty } from './relying-party.ts';

type Contract = typeof passkeys;

/** Checks of passkeys: the installation for which they are made, and the challenges that they answer. */
export interface PasskeyChecks {
  readonly party: RelyingParty;
  readonly challenges: Challenges;
}

/** Passkeys of members: their list and its changes, and the policy of an account. */
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly checks: PasskeyChecks,
    private readonly mailer: Pick<Mailer, 'queueMail'>,
  ) {}

  async listPasskeys({ userId }: SessionHolder): Promise<ListedPasskey[]> {
    return (await findPasskeys(this.database.prisma, userId)).map(toListed);
  }

  /** Begins a registration. Throws as `addPasskey` does, so that no passkey is created in vain, and `storage_full`. */
  async offerPasskey({ id, by }: Input<Contract['offerPasskey']>) {
    const { prisma } = this.database;
    await checkMayAdd(prisma, by);
    const member = await prisma.member.findUniqueOrThrow({ where: { id: by.userId } });
    const offer = await this.checks.party.createOffer(member, await findPasskeys(prisma, by.userId));
    await this.checks.challenges.openChallenge(offer.options.challenge, toUse(id, by));
    return offer;
  }

  /**
   * Adds a passkey. Its session counts as proved by it, because its creation verified the person. Throws `no_challenge`,
   * `passkey_refused`, `passkey_known`, `passkey_held`, `address_unproven`, `too_many_passkeys`.
   */
  async addPasskey({ id, by, browser, name, created }: Input<Contract['addPasskey']>): Promise<ListedPasskey> {
    const challenge = await this.checks.challenges.takeChallenge(toUse(id, by));
    const credential = await this.checks.party.verifyCreated(created, challenge);
    const added = await this.change(by, browser.userAgent, 'added', async (transaction, now) => {
      await checkMayAdd(transaction, by);
      await transaction.session.update({ where: { keyId: by.keyId }, data: { passkeyAt: now } });
      return transaction.passkey.create({ data: { ...credential, name, memberId: by.userId } });
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? Fault.of('passkey_known', {}, { cause: error }) : error;
    });
    return toListed(added);
  }

  async renamePasskey({ by, passkeyId, name }: Input<Contract['renamePasskey']>): Promise<ListedPasskey> {
    const where = { id: passkeyId, memberId: by.userId };
    const [renamed] = await this.database.prisma.passkey.updateManyAndReturn({ where, data: { name } });
    if (!renamed) throw Fault.of('unknown_passkey', { passkey: passkeyId });
    return toListed(renamed);
  }

  /** Removes a passkey. The sessions that it started go on. */
  async removePasskey({ by, passkeyId, browser }: Input<Contract['removePasskey']>): Promise<void> {
    await this.change(by, browser.userAgent, 'removed', async (transaction) => {
      const { count } = await transaction.passkey.deleteMany({ where: { id: passkeyId, memberId: by.userId } });
      if (count === 0) throw Fault.of('unknown_passkey', { passkey: passkeyId });
      return { id: passkeyId };
    });
  }

  /** Sets the policy of an account. Throws `no_own_passkey` for an owner who would lock themselves out. */
  async setPolicy({ by, isRequired }: Input<Contract['setPasskeyPolicy']>): Promise<{ isRequired: boolean }> {
    const { accountId } = by;
    return this.database.transaction(async (transaction) => {
      await lockAccount(transaction, accountId);
      const { hasPasskey, role } = await readSession(transaction, by);
      if (role !== 'owner') throw Fault.of('role_too_low', { feature: 'The passkey policy', needed: 'owner', role });
      if (isRequired && !hasPasskey) throw Fault.of('no_own_passkey');
      const where = { id: accountId, passkeyRequired: !isRequired };
      const { count } = await transaction.account.updateMany({ where, data: { passkeyRequired: isRequired } });
      if (count > 0) {
        const details = { from: describePolicy(!isRequired), to: describePolicy(isRequired) };
        const action = 'passkey.policy_changed';
        await this.audit.recordEvent(transaction, { accountId, action, actor: by, target: accountId, details });
      }
      return { isRequired };
    });
  }

  /** Changes the passkeys of the member of a live session, records it, and notifies the member by mail. */
  private async change<Row extends Pick<PasskeyRow, 'id'>>(
    by: SessionHolder,
    userAgent: string,
    kind: PasskeyChange,
    work: (transaction: Transaction, now: Date) => Promise<Row>,
  ): Promise<Row> {
    const { accountId } = by;
    const { row, email } = await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      const { email } = await readSession(transaction, by);
      const row = await work(transaction, now);
      const action = `passkey.${kind}` as const;
      await this.audit.recordEvent(transaction, { accountId, action, actor: by, target: row.id });
      return { row, email };
    });
    this.mailer.queueMail({ to: email, ...renderPasskeyMail(kind, userAgent) });
    return row;
  }
}

const toUse = (id: string, { keyId }: SessionHolder) =>
  ({ id, purpose: 'passkey_registration', sessionId: keyId }) as const;

const describePolicy = (isRequired: boolean) => (isRequired ? 'required' : 'optional');

/** Finds the passkeys of a member, the oldest first. */
export const findPasskeys = (database: Pick<Transaction, 'passkey'>, memberId: string): Promise<PasskeyRow[]> =>
  database.passkey.findMany({ where: { memberId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/**
 * Checks that a session may add a passkey. Where the account requires one, a code by mail must not add another beside
 * those that the member has; an operator's code may, because it is the way back for a member who lost them.
 */
async function checkMayAdd(
  database: Pick<Transaction, 'passkey' | 'member' | '$queryRaw'>,
  by: SessionHolder,
): Promise<void> {
  const { passkeyNeeded, method } = await readSession(database, by);
  const member = await database.member.findUniqueOrThrow({ where: { id: by.userId } });
  if (!member.emailVerifiedAt) throw Fault.of('address_unproven');
  const count = await database.passkey.count({ where: { memberId: by.userId } });
  if (count >= maxPasskeys) throw Fault.of('too_many_passkeys', { limit: maxPasskeys });
  if (passkeyNeeded && count > 0 && method !== 'operator') throw Fault.of('passkey_held');
}

const toListed = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): ListedPasskey => ({
  passkeyId: id,
  name,
  isBackedUp: backedUp,
  createdAt: formatTimestamp(createdAt),
  lastUsedAt: lastUsedAt && formatTimestamp(lastUsedAt),
});
