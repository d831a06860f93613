import { type Input, type Output, isRoleAtLeast, type team } from '@kerf/contracts';
import type { Database, Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { parseHex } from '../hex.ts';
import { runWithTeamLock } from './team-lock.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { checkKeyLimit, lockAccount } from '../keys/key-rows.ts';
import { toKeyColumns } from '../keys/key-columns.ts';
import { checkFreeSeat } from './seats.ts';

type Accept = typeof team.acceptInvitation;
type Key = Input<Accept>['key'];
type Invitation = Prisma.InvitationGetPayload<{ include: { account: true } }>;

/** Session of a browser that accepts an invitation. */
export type PresentedSession = NonNullable<Input<Accept>['session']>;

/** An invitation that is accepted, with the key of the new member. */
interface Acceptance {
  readonly id: string;
  readonly key: Key;
  readonly session: PresentedSession | undefined;
  readonly now: Date;
}

/** A person who leaves an account for the one that invited them. */
export interface Departure {
  readonly email: string;
  readonly invitationId: string;
  /** Address of the member to ask when the account cannot be left. */
  readonly inviter: string;
  readonly session: PresentedSession;
  readonly now: Date;
}

/** An account that its owner has left, and what continues in the new one. */
export interface LeftAccount {
  readonly accountId: string;
  readonly endedKeyIds: readonly string[];
  /** Starts the session of the person in the account that they join. */
  readonly startSession: (transaction: Transaction, member: { id: string; accountId: string }) => Promise<void>;
}

/** Way out of an account that was never used, for a person whose session proves the address. */
export interface AccountExits {
  /** Ends the account of an address; undefined if the session does not prove it. Throws `used_elsewhere`. */
  leaveAccount(transaction: Transaction, departure: Departure): Promise<LeftAccount | undefined>;
  /** Returns true if a session continues in an account under its new digest. */
  hasContinued(transaction: Transaction, accountId: string, session: PresentedSession): Promise<boolean>;
}

interface Accepted {
  readonly answer: Output<Accept>;
  readonly left?: LeftAccount | undefined;
}

/** Acceptance of invitations. Possession of the token proves that the invitation is for its holder. */
export class InvitationAcceptance {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly exits: AccountExits,
    private readonly connections: KeyConnections,
  ) {}

  /**
   * Creates a member with a first key. Idempotent for the same key. Throws `invalid_invitation` for a token that is not
   * valid for any reason, `team_full`, `too_many_keys`, `used_elsewhere` for a person whose account is in use, and
   * `joined_elsewhere` for one who has an account, but whose session does not prove that it is theirs.
   */
  async acceptInvitation({ tokenDigests, key, session }: Input<Accept>): Promise<Output<Accept>> {
    const found = await this.database.prisma.invitation.findFirst({
      where: { tokenDigest: { in: tokenDigests.map(parseHex) } },
      select: { id: true, accountId: true },
    });
    if (!found) throw Fault.of('invalid_invitation');
    const { answer, left } = await runWithTeamLock(this.database, found.accountId, (transaction, now) =>
      this.createMember(transaction, { id: found.id, key, session, now }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? Fault.of('joined_elsewhere', {}, { cause: error }) : error;
    });
    if (left) await this.closeConnections(left);
    return answer;
  }

  private async closeConnections({ accountId, endedKeyIds }: LeftAccount): Promise<void> {
    await Promise.all(endedKeyIds.map((keyId) => this.connections.closeConnections({ accountId, keyId })));
  }

  private async createMember(transaction: Transaction, acceptance: Acceptance): Promise<Accepted> {
    const { id, key, session, now } = acceptance;
    const invitation = await transaction.invitation.findUniqueOrThrow({ where: { id }, include: { account: true } });
    const { accountId, email, role, account } = invitation;
    const known = invitation.acceptedAt && (await findMemberByKey(transaction, invitation, key));
    if (known) {
      const hasMoved = session && (await this.exits.hasContinued(transaction, accountId, session));
      return {
        answer: { userId: known.id, email, tier: account.tier, role: known.role, ...(hasMoved && { hasMoved }) },
      };
    }
    checkOpen(invitation, now);
    const inviter = await findInviter(transaction, invitation);
    checkFreeSeat(await transaction.member.count({ where: { accountId } }));
    const departure = session && { email, invitationId: id, inviter, session, now };
    const left = departure && (await this.exits.leaveAccount(transaction, departure));
    const userId = await this.insertMember(transaction, invitation, { key, left, now });
    return { answer: { userId, email, tier: account.tier, role, ...(left && { hasMoved: true }) }, left };
  }

  private async insertMember(
    transaction: Transaction,
    { id, accountId, email, role }: Invitation,
    { key, left, now }: { key: Key; left: LeftAccount | undefined; now: Date },
  ): Promise<string> {
    await lockAccount(transaction, accountId);
    await checkKeyLimit(transaction, accountId);
    const keys = { create: { ...toKeyColumns(key), origin: 'invitation' } };
    const member = await transaction.member.create({
      data: { accountId, email, role, keys, emailVerifiedAt: left ? now : null },
      select: { id: true, accountId: true, keys: { select: { id: true } } },
    });
    await transaction.invitation.update({ where: { id }, data: { acceptedAt: now } });
    const details = { email, role, invitation_id: id, key_ids: member.keys.map((made) => made.id) };
    await this.audit.recordEvent(transaction, {
      accountId,
      action: 'member.joined',
      actor: { userId: member.id },
      target: member.id,
      details: left ? { ...details, left_account: left.accountId, ended_keys: left.endedKeyIds.length } : details,
    });
    await left?.startSession(transaction, member);
    return member.id;
  }
}

function checkOpen({ acceptedAt, revokedAt, expiresAt }: Invitation, now: Date): void {
  if (acceptedAt || revokedAt || expiresAt <= now) throw Fault.of('invalid_invitation');
}

/** Finds the address of the inviter. Throws `invalid_invitation` for one who may no longer invite. */
async function findInviter(transaction: Transaction, { accountId, invitedBy }: Invitation): Promise<string> {
  const inviter = await transaction.member.findFirst({ where: { id: invitedBy, accountId } });
  if (!inviter || !isRoleAtLeast(inviter.role, 'admin')) throw Fault.of('invalid_invitation');
  return inviter.email;
}

/** Finds the member that this request created before, when its reply was lost and it is repeated. */
const findMemberByKey = (transaction: Transaction, { accountId, email }: Invitation, key: Key) =>
  transaction.member.findFirst({ where: { accountId, email, keys: { some: { digest: toKeyColumns(key).digest } } } });
