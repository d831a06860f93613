import {
  type closings,
  formatTimestamp,
  type Input,
  type Output,
  type SessionHolder,
  type SessionState,
} from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { lockAccount } from '../keys/key-rows.ts';
import type { Mailer } from '../mail/mailer.ts';
import { renderClosedMail } from '../mail/mails.ts';
import { readSession } from '../sessions/session-rows.ts';
import { runWithTeamLock } from '../team/team-lock.ts';

type Close = typeof closings.closeAccount;
type Keep = typeof closings.keepAccount;

interface ClosingParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly connections: KeyConnections;
  readonly mailer: Pick<Mailer, 'queueMail'>;
}

interface ClosingSettings {
  /** Days in which a closed account can be kept. */
  readonly graceDays: number;
  /** Page to which mails lead. */
  readonly link: string;
}

/** A closed account, and the keys that ended now; none if it was closed before. */
interface Closed {
  readonly erasesAt: Date;
  readonly endedKeys: readonly string[];
  readonly addresses: readonly string[];
}

/** Closing of accounts by their owners, and its undoing. */
export class AccountClosing {
  constructor(
    readonly parts: ClosingParts,
    private readonly settings: ClosingSettings,
  ) {}

  /**
   * Closes an account: all keys end but the session that requests it. An account with a subscription must end it here,
   * before the transaction, so that no one is charged for a closed account. Throws `invalid_key`, `role_too_low`,
   * `wrong_address`, `too_many_changes_a_day`.
   */
  async closeAccount({ by, email }: Input<Close>): Promise<Output<Close>> {
    const { accountId } = by;
    const { database, connections, mailer } = this.parts;
    const { erasesAt, endedKeys, addresses } = await runWithTeamLock(database, accountId, async (transaction) => {
      await lockAccount(transaction, accountId);
      const owner = await findOwner(transaction, by);
      if (email.toLowerCase() !== owner.email) throw Fault.of('wrong_address');
      return this.writeClosure(transaction, by);
    });
    await Promise.all(endedKeys.map((keyId) => connections.closeConnections({ accountId, keyId })));
    const notice = renderClosedMail({ day: formatDay(erasesAt), link: this.settings.link });
    for (const to of addresses) mailer.queueMail({ to, ...notice });
    return { erasesAt: formatTimestamp(erasesAt) };
  }

  /** Keeps a closed account. Does nothing for an open one. Throws `invalid_key`, `role_too_low`, `account_erasing`. */
  async keepAccount(by: Input<Keep>): Promise<Output<Keep>> {
    const { accountId } = by;
    return runWithTeamLock(this.parts.database, accountId, async (transaction) => {
      await lockAccount(transaction, accountId);
      await findOwner(transaction, by);
      const [kept] = await transaction.$queryRaw<{ restored: number | null }[]>`
        SELECT accounts.keep_account(${accountId}::uuid) AS restored`;
      const restored = kept?.restored ?? null;
      if (restored === null) return checkOpen(transaction, accountId);
      const details = { restored_keys: restored };
      await this.parts.audit.recordEvent(transaction, { accountId, action: 'account.kept', actor: by, details });
      return { restoredKeys: restored };
    });
  }

  private async writeClosure(transaction: Transaction, by: SessionHolder): Promise<Closed> {
    const { accountId, keyId } = by;
    const [answer] = await transaction.$queryRaw<{ ended: string[] | null }[]>`
      SELECT accounts.close_account(${accountId}::uuid, ${keyId}::uuid, ${this.settings.graceDays}::int)::text[] AS ended`;
    const { erasesAt } = await transaction.closure.findUniqueOrThrow({ where: { accountId } });
    const endedKeys = answer?.ended;
    if (!endedKeys) return { erasesAt, endedKeys: [], addresses: [] };
    const details = { erases_at: formatTimestamp(erasesAt), ended_keys: endedKeys.length };
    await this.parts.audit.recordEvent(transaction, { accountId, action: 'account.closed', actor: by, details });
    const members = await transaction.member.findMany({ where: { accountId }, select: { email: true } });
    return { erasesAt, endedKeys, addresses: members.map((member) => member.email) };
  }
}

/** Formats the day of a time, in UTC. */
export const formatDay = (at: Date): string => formatTimestamp(at).slice(0, 10);

/** Finds the owner behind a live session. Throws `invalid_key`, `role_too_low`. */
async function findOwner(transaction: Transaction, by: SessionHolder): Promise<SessionState> {
  const state = await readSession(transaction, by);
  const { role } = state;
  if (role !== 'owner') throw Fault.of('role_too_low', { feature: 'Closing an account', needed: 'owner', role });
  return state;
}

/** Throws `account_erasing` for an account whose erasure has begun. */
async function checkOpen(transaction: Transaction, accountId: string): Promise<Output<Keep>> {
  if ((await transaction.closure.count({ where: { accountId } })) > 0) throw Fault.of('account_erasing');
  return { restoredKeys: 0 };
}
